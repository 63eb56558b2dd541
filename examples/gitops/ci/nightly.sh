#!/usr/bin/env bash
# Whether what git says is what there is: tells of drift, of failed exports and of windows that are not exported, each
# with its owner. It changes nothing, at the service as in the state.
#
#   STACK               the stack
#   LANGSMITH_API_KEY   a key that may only read
#   SUMMARY             the file that is written, as Markdown (default summary.md); the log of the job has all that is
#                       cut there
#
# Exit code: 0 nothing is wrong; 1 something is; 2 the job is not set up; 3 it could not be found out; 130 cancelled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/lib.sh
source ci/lib.sh

needs STACK LANGSMITH_API_KEY
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
codes=' '

# Keeps an exit code for the end of all.
note() {
  codes+="$1 "
}

status=0
engine preview --refresh --json --stack "$STACK" >"$work/preview.json" 2>"$work/errors.txt" || status=$?
node ci/report.mjs drift "$work" "$status" || note "$?"

# $1: the heading; the rest: a command of the package, which only reads. Leaves its exit code in "found".
look() {
  local heading=$1
  shift
  found=0
  attended "" node_modules/.bin/pulumi-langsmith "$@" "${projects[@]}" --stack "$STACK" --owners exports.yaml \
    >"$work/told.txt" 2>"$work/beside.txt" || found=$?
  note "$found"
  node ci/report.mjs told "$work" "$heading"
}

# Of the projects in exports.yaml alone: others may export from the same workspace.
if listed 2>"$work/told.txt"; then
  look "Failed exports" exports failed --fills fills.yaml
  look "Windows that are not exported" exports gaps --fills fills.yaml
  # A failed window is among these; a schedule that ended leaves nothing to fill.
  [[ $found -ne 1 ]] || node ci/report.mjs cure "$work" "$STACK"
else
  note 3
  node ci/report.mjs told "$work" "Failed exports, and windows that are not exported"
fi

mv "$work/summary.md" "${SUMMARY:-summary.md}"
# What is found outweighs what could not be found out, as it does within one command.
case $codes in
  *' 1 '*) exit 1 ;;
  *' 2 '*) exit 2 ;;
  # Also where a command was killed.
  *[1-9]*) exit 3 ;;
esac
