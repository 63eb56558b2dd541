#!/usr/bin/env bash
# Appends an export to fills.yaml for every window that is not exported, of the projects that exports.yaml lists and of
# no others: a fill is billed. It changes nothing at the service; the merge of fills.yaml does.
#
#   STACK               the stack
#   LANGSMITH_API_KEY   a key that may only read
#
# Arguments are handed on to "pulumi-langsmith exports gaps", such as --fill-pauses.
#
# Exit code: 0 nothing is to be filled; 1 there are gaps, which fills.yaml now holds as far as it is told; 2 it was not
# called as it can be; 3 it could not be found out, and nothing was written; 130 cancelled. Of which projects nothing
# could be told stands on standard error, also beside 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=ci/lib.sh
source ci/lib.sh

needs STACK LANGSMITH_API_KEY
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

listed || fail "the projects of exports.yaml could not be told, as said above, so nothing was looked for: without them the gaps of the whole workspace would be filled, and billed. Mend that, and call this again" 3
status=0
attended "" node_modules/.bin/pulumi-langsmith exports gaps --write fills.yaml "${projects[@]}" --stack "$STACK" "$@" || status=$?
exit "$status"
