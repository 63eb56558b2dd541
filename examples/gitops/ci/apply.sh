#!/usr/bin/env bash
# Applies what is merged, and reverts what was changed outside git. If its preview rejects anything, it changes nothing.
# The next run resumes a canceled one, and creates nothing twice.
#
#   STACK               the stack
#   LANGSMITH_API_KEY   a key that may write
#   LOCK_WAIT_SECONDS   how long to wait while another run locks the stack (default 900)
#   STALE_LOCK_MINUTES  remove locks older than this (default: none). It must be longer than any run takes, also a run at
#                       a terminal: if the lock of a running process is removed, two runs write one state. No effect with
#                       Pulumi Cloud, which does not show the age of a lock
#
# Exit code: 0 applied; 1 failed, or another run locked the stack all the time; 2 the job is not set up; 130 canceled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/lib.sh
source ci/lib.sh

needs STACK LANGSMITH_API_KEY
: "${LOCK_WAIT_SECONDS:=900}" "${STALE_LOCK_MINUTES:=}"
[[ $LOCK_WAIT_SECONDS =~ ^[0-9]+$ ]] || fail "LOCK_WAIT_SECONDS is \"$LOCK_WAIT_SECONDS\". It must be a whole number of seconds."
[[ $STALE_LOCK_MINUTES =~ ^[0-9]*$ ]] || fail "STALE_LOCK_MINUTES is \"$STALE_LOCK_MINUTES\". It must be a whole number of minutes."
work=$(mktemp -d)
trap 'print_errors; rm -rf "$work"' EXIT

# Prints the last errors of Pulumi, once. They are kept until they were checked for a lock.
print_errors() {
  [[ ! -s $work/errors.txt ]] || cat "$work/errors.txt" >&3
  : >"$work/errors.txt"
}

# Sets $unfinished to yes if the state contains creations with an unknown outcome; $work/pending.txt then lists them.
# Never call it in a condition: if the state cannot be read, it ends the script.
read_state() {
  local status=0
  engine stack export --stack "$STACK" >"$work/state.json" 2>"$work/errors.txt" || status=$?
  print_errors
  [[ $status -eq 0 ]] || unreadable
  node ci/report.mjs pending "$work" "$STACK" 2>"$work/pending.txt" || status=$?
  case $status in
    0) unfinished=no ;;
    4) unfinished=yes ;;
    *)
      cat "$work/pending.txt" >&2
      unreadable
      ;;
  esac
}

unreadable() {
  fail "The state of the stack $STACK cannot be read, so nothing more was applied: an unfinished creation could run twice. Fix what this command shows, then run this job again: pulumi stack export --stack $STACK" 1
}

deadline=$((SECONDS + 10#$LOCK_WAIT_SECONDS))
while :; do
  status=0
  read_state
  if [[ $unfinished == yes ]]; then
    # Another run may still create them. A refresh of nothing takes the stack's lock, and changes nothing.
    engine refresh --yes --skip-preview --exclude '**' --stack "$STACK" >/dev/null 2>"$work/errors.txt" || status=$?
  else
    # With its preview: without it, everything that does not depend on what is rejected would be created first.
    engine up --yes --refresh --stack "$STACK" 2>"$work/errors.txt" || status=$?
    [[ $status -ne 0 ]] || exit 0
  fi
  lock=$(node ci/report.mjs lock "$work" "$STALE_LOCK_MINUTES")
  print_errors
  case $lock in
    free)
      # A killed run left them. Without these steps, the next apply could create them twice.
      read_state
      if [[ $unfinished == yes ]]; then
        cat "$work/pending.txt" >&2
        exit 1
      fi
      [[ $status -eq 0 ]] || exit 1
      ;;
    stale*)
      echo "apply.sh: The lock is more than $STALE_LOCK_MINUTES minutes old (STALE_LOCK_MINUTES). Removing every lock of the stack: pulumi cancel --stack $STACK" >&2
      echo "${lock#*$'\n'}" >&2
      engine cancel --yes --stack "$STACK" || fail "The lock cannot be removed, and nothing was applied." 1
      ;;
    held)
      if ((SECONDS >= deadline)); then
        fail "Another run locked the stack $STACK for $LOCK_WAIT_SECONDS seconds, and nothing was applied. Run this job again when that run has ended. If it was killed and no other run is left, remove its lock first: pulumi cancel --stack $STACK" 1
      fi
      echo "apply.sh: Another run locks the stack. Trying again in a few seconds." >&2
      # Random, so that two waiting runs do not try at the same moment again.
      attended "" sleep "$((2 + RANDOM % 5))"
      ;;
  esac
done
