#!/usr/bin/env bash
# Reports drift and missing windows, each with its owner. It changes nothing, at LangSmith or in the state.
#
#   STACK               the stack
#   LANGSMITH_API_KEY   a key that may only read
#   SUMMARY             the file to write, as Markdown (default summary.md). The log of the job has what is cut there
#
# Exit code: 0 nothing is wrong; 1 something is; 2 the job is not set up; 3 the result is unknown; 130 canceled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/lib.sh
source ci/lib.sh

needs STACK LANGSMITH_API_KEY
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
codes=' '

# Keeps an exit code for the end of the script.
note() {
  codes+="$1 "
}

status=0
engine preview --refresh --json --stack "$STACK" >"$work/preview.json" 2>"$work/errors.txt" || status=$?
node ci/report.mjs drift "$work" "$status" || note "$?"

# Only the projects in exports.yaml: others may export from the same workspace.
if listed 2>"$work/output.txt"; then
  found=0
  attended "" node_modules/.bin/pulumi-langsmith exports gaps --fills fills.yaml "${projects[@]}" --stack "$STACK" \
    --owners exports.yaml >"$work/output.txt" 2>"$work/stderr.txt" || found=$?
  note "$found"
  node ci/report.mjs output "$work" "Windows that are not exported"
  [[ $found -ne 1 ]] || node ci/report.mjs fill "$work" "$STACK"
else
  note 3
  node ci/report.mjs output "$work" "Windows that are not exported"
fi

mv "$work/summary.md" "${SUMMARY:-summary.md}"
# A finding outweighs an unknown result, as within one command.
case $codes in
  *' 1 '*) exit 1 ;;
  *' 2 '*) exit 2 ;;
  # Also if a command was killed.
  *[1-9]*) exit 3 ;;
esac
