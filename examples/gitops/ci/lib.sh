# shellcheck shell=bash
# What the scripts of this folder share. Bash 4.4 or later.

# Files with what the engine told are for nobody else.
umask 077

# Standard error of the script, also where that of a command goes into a file.
exec 3>&2

# A cancelled job ends with this exit code, wherever the script is; see "attended" for where a command is waited for.
trap 'exit 130' INT TERM HUP

# Ends the script. $1: what is wrong and what to do; $2: the exit code (2: it was not called as it can be).
fail() {
  echo "${0##*/}: $1" >&2
  exit "${2:-2}"
}

# Demands that the environment variables of these names are set, and that nothing wins over the key of the job.
needs() {
  local name file line
  for name in "$@"; do
    [[ -n ${!name-} ]] || fail "$name is not set: give it to the job that calls this script, or export it where you call it by hand (README.md lists all of them)"
  done
  command -v pulumi >/dev/null || fail "there is no pulumi on the PATH: install it in an earlier step of the job"
  [[ -d node_modules ]] || fail "there is no folder node_modules: run npm ci in an earlier step of the job"
  # Of ORGANIZATION/PROJECT/STACK the file has the last part alone.
  file=Pulumi.${STACK##*/}.yaml
  [[ -f $file ]] || return 0
  while IFS= read -r line || [[ -n $line ]]; do
    [[ $line =~ ^[[:space:]]*[\"\']?langsmith:(apiKey|bearerToken)[\"\']?[[:space:]]*: ]] || continue
    name=${BASH_REMATCH[1]}
    fail "$file holds langsmith:$name, which wins over the key of the job: every job would run with that one, and a new key of a job would have no effect. Take it out with \"pulumi config rm langsmith:$name --stack $STACK\", commit the file, and revoke that key, which the history still has"
  done <"$file"
}

# Puts the projects of exports.yaml into the array "projects", as options of the package's commands. Fails where they
# cannot be told, and where there is none: without such an option a command is about the whole workspace.
listed() {
  projects=()
  # shellcheck disable=SC2154 # the folder "work" is that of the script
  node ci/report.mjs projects >"$work/projects" || return
  mapfile -d '' -t projects <"$work/projects"
  [[ ${#projects[@]} -gt 0 ]]
}

# Runs the engine. Gives its exit code.
engine() {
  attended "; the engine saves what is under way and ends. The next run goes on from there." \
    pulumi --non-interactive --color=never "$@"
}

# Runs a command so that it ends in good order when the pipeline is cancelled: the first signal to the script reaches it
# once, as Ctrl-C, whereupon the engine saves what is under way; a second one would kill it in the middle of that.
# It has a process group of its own, since some runners signal a whole group. Gives the command's exit code.
# $1: what is told behind "cancelled"; the rest: the command.
attended() {
  local child status told='' before after=$1
  shift
  signals=0
  # From before it begins: a signal must not end the script and leave the command behind.
  trap 'signals=$((signals + 1))' INT TERM HUP
  set -m
  "$@" </dev/null 3>&- &
  child=$!
  set +m
  while :; do
    before=$signals status=0
    if [[ $before -gt 0 && -z $told ]]; then
      told=yes
      echo "${0##*/}: cancelled$after" >&3
      kill -s INT "$child" 2>/dev/null || true
    fi
    wait "$child" || status=$?
    # A signal ends the wait and not the command.
    [[ $signals -eq $before ]] && break
  done
  trap 'exit 130' INT TERM HUP
  [[ -z $told ]] || exit 130
  return "$status"
}
