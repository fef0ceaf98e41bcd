#!/usr/bin/env bash
# Verified deadlines as an iCalendar file: only what a second person has checked leaves the hub. While an extension or a
# grace period runs, the final date has an entry of its own.
#
#   deadline-calendar.sh > deadlines.ics
#
# For a calendar that keeps itself up to date: iphub calendar create my-tasks
set -euo pipefail
iphub deadlines list --view all --all --jq '
  def text: gsub("\\\\"; "\\\\") | gsub(";"; "\\;") | gsub(","; "\\,") | gsub("\n"; "\\n");
  def reachable: .overdue and .finalDate != null and .finalDate >= (now | todate)[:10];
  map(select(.status == "verified" and .dueAt != null))
  | map({ id, title, updatedAt, finalDate, standing, invention, day: .dueAt, called: .title },
      (select(reachable) | { id: "\(.id)-final", title, updatedAt, finalDate, standing, invention, day: .finalDate,
        called: "Final date: \(.title)" }))
  | ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//iphub//verified deadlines//EN"]
    + (map(["BEGIN:VEVENT", "UID:\(.id)@iphub",
        "DTSTAMP:\(.updatedAt | gsub("[-:]"; "") | .[:15])Z",
        "DTSTART;VALUE=DATE:\(.day | gsub("-"; ""))",
        "SUMMARY:\(.called[:60] | text)",
        "DESCRIPTION:\("Final date \(.finalDate // "none"), \(.standing)" | text)",
        "LOCATION:\(.invention.references[0] // .invention.id | text)",
        "TRANSP:TRANSPARENT", "END:VEVENT"]) | flatten)
    + ["END:VCALENDAR"]
  | map(. + "\r") | .[]'
