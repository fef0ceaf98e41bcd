#!/usr/bin/env bash
# The week's docket for each attorney by mail: the deadlines they are responsible for with due and final date, and their
# tasks as text and as an Excel workbook.
#
#   monday-docket.sh [e-mail …]         in-house attorneys unless people are named
#   cron: 0 7 * * 1  monday-docket.sh   with IPHUB_HOST and IPHUB_TOKEN, or after iphub login
#
# SENDMAIL takes a whole message on standard input; "sendmail -t" unless set. FROM is the sender. On a machine that has
# no sendmail each message is a file in this folder, docket-<e-mail>.eml, which every mail program opens.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
boundary="docket-$$-$(date +%s)"

if [ -n "${SENDMAIL:-}" ]; then
  # Split into words on purpose: it may have arguments.
  deliver() { $SENDMAIL < "$work/message" && echo "$1: $2 sent"; }
elif command -v sendmail > /dev/null; then
  deliver() { sendmail -t < "$work/message" && echo "$1: $2 sent"; }
else
  deliver() { cp "$work/message" "docket-$1.eml" && echo "$1: $2 in docket-$1.eml (no sendmail here; set SENDMAIL)"; }
fi

people=("$@")
if [ ${#people[@]} -eq 0 ]; then
  # Assigned first: a list that cannot be read ends the script.
  attorneys=$(iphub users in-house-attorneys --template '{{email}}')
  [ -n "$attorneys" ] || { echo "there is no in-house attorney" >&2; exit 1; }
  while IFS= read -r person; do people+=("$person"); done <<< "$attorneys"
fi

for person in "${people[@]}"; do
  # Everything open that is due by the end of the week: what is overdue belongs to it.
  query=(--assignees "$person" --due-to end-of-week --status upcoming --status open --status in-progress --status on-hold)
  count=$(iphub tasks list "${query[@]}" --all --jq length)
  deadlines=$(iphub deadlines list --view docketed --responsible "$person" --all --jq '
    .[] | select(.dueAt <= (now + 6 * 86400 | todate)[:10])
    | "\(.dueAt // "no date")  final \(.finalDate // "none")  \(.title), \(.standing) (\(.invention.title))"')
  if [ "$count" -eq 0 ] && [ -z "$deadlines" ]; then
    echo "$person: nothing due"
    continue
  fi
  tasks=$(iphub tasks list "${query[@]}" --all --sort dueAt --template '{{dueAt|default:no date}}  {{title}} ({{invention.title}})')
  due=$count
  [ -z "$deadlines" ] || while IFS= read -r _; do due=$((due + 1)); done <<< "$deadlines"
  iphub tasks list "${query[@]}" --xlsx "$work/docket.xlsx"
  {
    printf 'From: %s\nTo: %s\n' "${FROM:-docketing@$(hostname)}" "$person"
    printf 'Subject: Docket: %s due by the end of the week\nMIME-Version: 1.0\n' "$due"
    printf 'Content-Type: multipart/mixed; boundary="%s"\n\n' "$boundary"
    printf -- '--%s\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n' "$boundary"
    printf 'Deadlines\n\n%s\n\nTasks\n\n%s\n' "${deadlines:-None.}" "${tasks:-None.}"
    printf -- '\n--%s\nContent-Transfer-Encoding: base64\n' "$boundary"
    printf 'Content-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\n'
    printf 'Content-Disposition: attachment; filename="docket.xlsx"\n\n'
    base64 < "$work/docket.xlsx"
    printf -- '--%s--\n' "$boundary"
  } > "$work/message"
  deliver "$person" "$due"
done
