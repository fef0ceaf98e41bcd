#!/usr/bin/env bash
# A status letter as PDF for every matter of a client.
#
#   status-letters.sh 'PolyPlus Battery Company' '1 Harbor Road, Berkeley' letters/
set -euo pipefail
client=${1:?which client?} address=${2:?which address?} folder=${3:?which folder?}
mkdir -p "$folder"
# The name goes to iphub as data, never as part of the expression.
export client
matters=$(iphub inventions list --all --jq '.[] | select(.applicant != null) | [.id, .applicant] | @tsv' |
  awk -F '\t' '$2 == ENVIRON["client"] { print $1 }')
if [ -z "$matters" ]; then
  echo "No matter of $client." >&2
  exit 3
fi
for matter in $matters; do
  file=$(iphub reports generate "$matter" --report status-letter --format pdf --wait \
    --set "clientName=$client" --set "clientAddress=$address" --jq '.[0].fileId')
  iphub files download "$file" --force --output "$folder/$matter.pdf"
done
