#!/usr/bin/env bash
# Mailed actions of the patent office that have no deadline on the docket, as CSV.
# Exit code 0: none; 1: some; above 1: it could not be found out.
#
#   missing-deadlines.sh [--stored]   --stored does not ask the office again
#   cron: 0 6 * * *  missing-deadlines.sh > /srv/reports/missing.csv || mail -s 'Missing deadlines' docketing@firm.example < /srv/reports/missing.csv
set -uo pipefail
iphub docket audit --kind action-without-deadline --all --csv --columns invention.id,subject,office,docket,dueAt,finalDate,reason "$@"
