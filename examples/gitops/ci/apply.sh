#!/usr/bin/env bash
# Applies what is merged, and puts right what others changed past git. What its preview refuses is not begun at all. A run
# that was cancelled is resumed by the next one: what was begun is not begun again.
#
#   STACK               the stack
#   LANGSMITH_API_KEY   a key that may write
#   LOCK_WAIT_SECONDS   how long to wait while another run holds the stack (default 900)
#   STALE_LOCK_MINUTES  a lock of this age is removed (default: none is). Longer than any run may take, a person's at a
#                       terminal too: the lock of a run that lives is removed as well, and two runs then write one state.
#                       With Pulumi Cloud, which does not tell the age of a lock, it does nothing
#
# Exit code: 0 applied; 1 it failed, or another run held the stack all the time; 2 the job is not set up; 130 cancelled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/lib.sh
source ci/lib.sh

needs STACK LANGSMITH_API_KEY
: "${LOCK_WAIT_SECONDS:=900}" "${STALE_LOCK_MINUTES:=}"
[[ $LOCK_WAIT_SECONDS =~ ^[0-9]+$ ]] || fail "LOCK_WAIT_SECONDS is \"$LOCK_WAIT_SECONDS\": give a whole number of seconds"
[[ $STALE_LOCK_MINUTES =~ ^[0-9]*$ ]] || fail "STALE_LOCK_MINUTES is \"$STALE_LOCK_MINUTES\": give a whole number of minutes"
work=$(mktemp -d)
trap 'said; rm -rf "$work"' EXIT

# Shows what the engine told last, once: it is kept until it has been looked through.
said() {
  [[ ! -s $work/errors.txt ]] || cat "$work/errors.txt" >&3
  : >"$work/errors.txt"
}

# Whether the state tells of creations that nobody knows the end of, as $uncertain: yes or no; $work/pending.txt then says
# which. It is never called in a condition: what cannot be found out ends the script.
look() {
  local status=0
  engine stack export --stack "$STACK" >"$work/state.json" 2>"$work/errors.txt" || status=$?
  said
  [[ $status -eq 0 ]] || unknown
  node ci/report.mjs pending "$work" "$STACK" 2>"$work/pending.txt" || status=$?
  case $status in
    0) uncertain=no ;;
    4) uncertain=yes ;;
    *)
      cat "$work/pending.txt" >&2
      unknown
      ;;
  esac
}

unknown() {
  fail "the state of the stack $STACK could not be read, so nobody knows whether an earlier run left a creation open, and to go on might make something twice. Nothing more was applied. Run this job again once this works: pulumi stack export --stack $STACK" 1
}

deadline=$((SECONDS + 10#$LOCK_WAIT_SECONDS))
while :; do
  status=0
  look
  if [[ $uncertain == yes ]]; then
    # Another run may be at them: a refresh of nothing takes the stack's lock, and changes nothing.
    engine refresh --yes --skip-preview --exclude '**' --stack "$STACK" >/dev/null 2>"$work/errors.txt" || status=$?
  else
    # With its preview: without it, whatever does not rest on what is refused would be made by then.
    engine up --yes --refresh --stack "$STACK" 2>"$work/errors.txt" || status=$?
    [[ $status -ne 0 ]] || exit 0
  fi
  lock=$(node ci/report.mjs lock "$work" "$STALE_LOCK_MINUTES")
  said
  case $lock in
    free)
      # A run that was killed, not cancelled, left them: to go on might make something twice.
      look
      if [[ $uncertain == yes ]]; then
        cat "$work/pending.txt" >&2
        exit 1
      fi
      [[ $status -eq 0 ]] || exit 1
      ;;
    stale*)
      echo "apply.sh: that lock is more than $STALE_LOCK_MINUTES minutes old (STALE_LOCK_MINUTES). Whoever holds it, every lock of the stack is removed: pulumi cancel --stack $STACK" >&2
      echo "${lock#*$'\n'}" >&2
      engine cancel --yes --stack "$STACK" || fail "the lock could not be removed, and nothing was applied" 1
      ;;
    held)
      if ((SECONDS >= deadline)); then
        fail "another run held the stack $STACK for all of $LOCK_WAIT_SECONDS seconds, and nothing was applied. Wait for its end and run this job again; if it was killed and no run is left, remove its lock with: pulumi cancel --stack $STACK" 1
      fi
      echo "apply.sh: another run holds the stack; trying again in some seconds" >&2
      # Two that wait for each other's lock must not come at the same moment again.
      attended "" sleep "$((2 + RANDOM % 5))"
      ;;
  esac
done
