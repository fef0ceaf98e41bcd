#!/usr/bin/env bash
# A matter with its files, notes, deadlines and history in one folder, with the hashes of the files.
#
#   matter-backup.sh m-17248024 backup/
#
# The folder appears only when it is whole.
set -euo pipefail
matter=${1:?which matter?} target=${2:?which folder?}
target=${target%/}
[ ! -e "$target" ] || { echo "$target is there already" >&2; exit 2; }
part="$target.part"
rm -rf "$part"
mkdir -p "$part/files"
trap 'rm -rf "$part"' EXIT

iphub inventions get "$matter" --json > "$part/matter.json"
iphub notes list-for-invention "$matter" --json > "$part/notes.json"
iphub deadlines list --view all --invention-id "$matter" --all --json > "$part/deadlines.json"
iphub streams list "$matter" --all --ndjson > "$part/history.ndjson"
iphub files list "$matter" --json > "$part/files.json"
iphub files list "$matter" --template '{{id}}' | while IFS= read -r id; do
  # By id: two files of a matter may be called alike, and a name is not to be trusted as a path.
  iphub files download "$id" --output "$part/files/$id" 2> "$part/last-error" || { cat "$part/last-error" >&2; exit 1; }
done
rm -f "$part/last-error"
(cd "$part" && find . -type f ! -name SHA256SUMS -exec sha256sum {} + | sort -k 2 > SHA256SUMS)
mv "$part" "$target"
count=$(wc -l < "$target/SHA256SUMS" | tr -d ' ')
printf '%s: %s files; check with: (cd %q && sha256sum -c SHA256SUMS)\n' "$target" "$count" "$target"
