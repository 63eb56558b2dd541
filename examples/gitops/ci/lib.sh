# shellcheck shell=bash
# What the scripts of this folder share. Bash 4.4 or later.

# Only this user may read the files with the output of Pulumi.
umask 077

# Standard error of the script, even while that of a command goes into a file.
exec 3>&2

# A canceled job ends with this exit code. While a command runs, "attended" handles the signal.
trap 'exit 130' INT TERM HUP

# Ends the script. $1: what is wrong and what to do; $2: the exit code (default 2: the job is not set up).
fail() {
  echo "${0##*/}: $1" >&2
  exit "${2:-2}"
}

# Checks that these environment variables are set, and that no configuration overrides the key of the job.
needs() {
  local name file line
  for name in "$@"; do
    [[ -n ${!name-} ]] || fail "$name is not set. Set it in the job, or export it in your shell. README.md lists all variables."
  done
  command -v pulumi >/dev/null || fail "pulumi is not on the PATH. Install it in an earlier step of the job."
  [[ -d node_modules ]] || fail "The folder node_modules is missing. Run npm ci in an earlier step of the job."
  # The name of the file has only the last part of ORGANIZATION/PROJECT/STACK.
  file=Pulumi.${STACK##*/}.yaml
  [[ -f $file ]] || return 0
  while IFS= read -r line || [[ -n $line ]]; do
    [[ $line =~ ^[[:space:]]*[\"\']?langsmith:(apiKey|bearerToken)[\"\']?[[:space:]]*: ]] || continue
    name=${BASH_REMATCH[1]}
    fail "$file contains langsmith:$name, which overrides the key of every job. Run \"pulumi config rm langsmith:$name --stack $STACK\", commit the file, and revoke that key: the git history still contains it."
  done <"$file"
}

# Puts the projects of exports.yaml into the array "projects", as options of the package's commands. Fails if they cannot
# be read, or if there is none: without such an option, a command checks the whole workspace.
listed() {
  projects=()
  # shellcheck disable=SC2154 # the folder "work" is that of the script
  node ci/report.mjs projects >"$work/projects" || return
  mapfile -d '' -t projects <"$work/projects"
  [[ ${#projects[@]} -gt 0 ]]
}

# Runs Pulumi. Returns its exit code.
engine() {
  attended ". Pulumi saves the state and ends. Run this job again to resume." \
    pulumi --non-interactive --color=never "$@"
}

# Runs a command that ends in good order when the pipeline is canceled. The first signal reaches it once, as Ctrl-C, and
# Pulumi saves the state; a second signal would kill it before that. The command has its own process group, because some
# runners signal a whole group. Returns the command's exit code.
# $1: what is printed after "canceled"; the rest: the command.
attended() {
  local child status reported='' before after=$1
  shift
  signals=0
  # Set before the command starts: a signal must not end the script and leave the command running.
  trap 'signals=$((signals + 1))' INT TERM HUP
  set -m
  "$@" </dev/null 3>&- &
  child=$!
  set +m
  while :; do
    before=$signals status=0
    if [[ $before -gt 0 && -z $reported ]]; then
      reported=yes
      echo "${0##*/}: canceled$after" >&3
      kill -s INT "$child" 2>/dev/null || true
    fi
    wait "$child" || status=$?
    # A signal ends the wait and not the command.
    [[ $signals -eq $before ]] && break
  done
  trap 'exit 130' INT TERM HUP
  [[ -z $reported ]] || exit 130
  return "$status"
}
