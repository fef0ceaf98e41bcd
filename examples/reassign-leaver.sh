#!/usr/bin/env bash
# Hands the open tasks of someone who leaves to someone else; anyone who else has a task keeps it.
#
#   reassign-leaver.sh leaver@firm.example successor@firm.example            shows what would change
#   reassign-leaver.sh leaver@firm.example successor@firm.example --apply    changes it
#
# A task that someone else changes in between is left alone and reported (exit code 5): run it again.
set -euo pipefail
leaver=${1:?who leaves?} successor=${2:?who takes over?}
# The hub keeps addresses in lower case.
leaver=$(tr "[:upper:]" "[:lower:]" <<< "$leaver") successor=$(tr "[:upper:]" "[:lower:]" <<< "$successor")
# As the hub takes them; none has a character that ends a text in the expression below.
address_form="^[A-Za-z0-9_.'+-]+@[A-Za-z0-9.-]+$"
for address in "$leaver" "$successor"; do
  [[ $address =~ $address_form ]] || { echo "$address is not an e-mail address" >&2; exit 2; }
done

plan=$(mktemp)
trap 'rm -f "$plan"' EXIT
echo 'id,title,assignees,updatedAt' > "$plan"
iphub tasks list --assignees "$leaver" --status upcoming --status open --status in-progress --status on-hold --all --jq "
  .[] | [.id, .title, (.assignees | map(if . == \"$leaver\" then \"$successor\" else . end) | unique | join(\"; \")), .updatedAt]
  | @csv" >> "$plan"
if [ "$(wc -l < "$plan")" -eq 1 ]; then
  echo "$leaver has no open task."
elif [ "${3:-}" = --apply ]; then
  iphub tasks apply "$plan"
else
  iphub tasks apply "$plan" --dry-run
fi
