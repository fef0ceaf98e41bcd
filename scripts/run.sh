#!/usr/bin/env bash
# Runs `start` or `test` on Node 24 and pnpm 12 wherever it is called: both come from the npm registry, so that Node 20
# and npm are all that a machine needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What stands behind the command goes to the tests: npm test -- tests/layout.test.ts
more=""
[ "$#" -gt 1 ] && more=$(printf ' %q' "${@:2}")

case "${1:-}" in
  start) then_run='pnpm install --frozen-lockfile && pnpm run build && exec node_modules/.bin/node packages/cli/bin/iphub.js serve --demo 2>&1' ;;
  test) then_run='pnpm install --frozen-lockfile && exec node_modules/.bin/node scripts/test.mjs'"$more" ;;
  *) echo "usage: scripts/run.sh start|test" >&2; exit 2 ;;
esac
exec npx -y -p node@24 -p pnpm@12 -c "$then_run"
