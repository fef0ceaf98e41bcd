#!/usr/bin/env bash
# Verified deadlines as an iCalendar file: only what a second person has checked leaves the hub. Each says its due date and
# its final date; one whose extension or grace period runs has an entry of its own at the final date.
#
#   deadline-calendar.sh > deadlines.ics
#
# For a calendar that keeps itself up to date: iphub calendar create my-tasks
set -euo pipefail
iphub deadlines list --view all --all --jq '
  def text: gsub("\\\\"; "\\\\") | gsub(";"; "\\;") | gsub(","; "\\,") | gsub("\n"; "\\n");
  def entry(uid; day; title): ["BEGIN:VEVENT", "UID:\(uid)@iphub",
    "DTSTAMP:\(.updatedAt | gsub("[-:]"; "") | .[:15])Z", "DTSTART;VALUE=DATE:\(day | gsub("-"; ""))",
    "SUMMARY:\(title[:60] | text)", "LOCATION:\(.invention.references[0] // .invention.id | text)",
    "DESCRIPTION:Due \(.dueAt)\\, final \(.finalDate // "none")\\, \(.standing | text)",
    "TRANSP:TRANSPARENT", "END:VEVENT"];
  map(select(.status == "verified" and .dueAt != null))
  | ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//iphub//verified deadlines//EN"]
    + (map(entry(.id; .dueAt; .title),
        (select(.standing | test("^(extension|in grace|past due)")) | entry("\(.id)-final"; .finalDate; "Final date: \(.title)")))
      | flatten)
    + ["END:VCALENDAR"]
  | map(. + "\r") | .[]'
