#!/usr/bin/env bash
# Writes what a pull request would change, as Markdown. It changes nothing, at LangSmith or in the state.
#
#   STACK               the stack
#   LANGSMITH_API_KEY   a key that may only read
#   SUMMARY             the file to write (default summary.md)
#
# The summary is cut to the size of a comment; the log of the job has all of it.
#
# Exit code: 0 it can be applied; 1 rejected or failed, with the reason in the summary; 2 the job is not set up; 130 canceled.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/lib.sh
source ci/lib.sh

needs STACK LANGSMITH_API_KEY
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

status=0
engine preview --refresh --json --stack "$STACK" >"$work/preview.json" 2>"$work/errors.txt" || status=$?
node ci/report.mjs preview "$work" "$status" || status=1
mv "$work/summary.md" "${SUMMARY:-summary.md}"
[[ $status -eq 0 ]] || exit 1
