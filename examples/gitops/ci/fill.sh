#!/usr/bin/env bash
# Appends an export to fills.yaml for every missing window, only for the projects in exports.yaml: LangSmith bills each.
# It changes nothing at LangSmith; the merge of fills.yaml creates the exports.
#
#   STACK               the stack
#   LANGSMITH_API_KEY   a key that may only read
#
# It passes its arguments, such as --fill-pauses, to "pulumi-langsmith exports gaps".
#
# Exit code: 0 no gaps; 1 gaps, which fills.yaml now contains, apart from those that the output names; 2 the call is wrong;
# 3 the result is unknown, and nothing was written; 130 canceled. Standard error lists the projects that could not be
# checked, also with exit code 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/lib.sh
source ci/lib.sh

needs STACK LANGSMITH_API_KEY
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

listed || fail "The projects of exports.yaml cannot be read, so nothing was checked: without them, LangSmith would export and bill the gaps of the whole workspace. Fix the error above, then run this script again." 3
status=0
attended "" node_modules/.bin/pulumi-langsmith exports gaps --write fills.yaml "${projects[@]}" --stack "$STACK" "$@" || status=$?
exit "$status"
