#!/usr/bin/env bash
# What the patent office did in the last days, on every matter that you may see, the newest first.
#
#   file-wrapper-digest.sh [days]   7 days unless given
#   cron: 0 8 * * 5  file-wrapper-digest.sh | mail -E -s 'File wrappers this week' team@firm.example
set -euo pipefail
days=${1:-7}
[[ $days =~ ^[0-9]+$ ]] || { echo "$days is not a number of days" >&2; exit 2; }
# Decimal also with a zero before it.
days=$((10#$days))
iphub inventions list --all --template '{{id}}' | iphub streams ifw - --jq "
  map(select(.createdAt >= (now - $days * 86400 | todate))) | sort_by(.createdAt) | reverse | .[]
  | [.metadata.date, .inventionId, .metadata.code, .metadata.description] | @tsv"
