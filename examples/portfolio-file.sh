#!/usr/bin/env bash
# Teams, templates, matters and their work as a file in version control: a plan that a colleague reviews, then carried out.
#
#   portfolio-file.sh firm.yaml            saves what would change as firm.yaml.plan
#   portfolio-file.sh firm.yaml --apply    carries that plan out, and saves what undoes it as firm.yaml.undo
#
# Exit code 0: nothing to do, or done; 1: there is a plan to review; 5: the hub has changed since, so that it must be made again.
set -euo pipefail
file=${1:?which file?}
if [ "${2:-}" = --apply ]; then
  exec iphub apply --plan "$file.plan" --undo "$file.undo"
fi
status=0
iphub apply -f "$file" --dry-run || status=$?
[ "$status" -ne 1 ] || iphub apply -f "$file" --plan "$file.plan" > "$file.changes"
exit "$status"
