#!/usr/bin/env bash
# Verified deadlines as an iCalendar file: only what a second person has checked leaves the hub.
#
#   deadline-calendar.sh > deadlines.ics
#
# For a calendar that keeps itself up to date: iphub calendar create my-tasks
set -euo pipefail
iphub deadlines list --view all --all --jq '
  def text: gsub("\\\\"; "\\\\") | gsub(";"; "\\;") | gsub(","; "\\,") | gsub("\n"; "\\n");
  map(select(.status == "verified" and .dueAt != null))
  | ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//iphub//verified deadlines//EN"]
    + (map(["BEGIN:VEVENT", "UID:\(.id)@iphub",
        "DTSTAMP:\(.updatedAt | gsub("[-:]"; "") | .[:15])Z",
        "DTSTART;VALUE=DATE:\(.dueAt | gsub("-"; ""))",
        "SUMMARY:\(.title[:60] | text)", "LOCATION:\(.invention.references[0] // .invention.id | text)",
        "TRANSP:TRANSPARENT", "END:VEVENT"]) | flatten)
    + ["END:VCALENDAR"]
  | map(. + "\r") | .[]'
