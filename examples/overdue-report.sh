#!/usr/bin/env bash
# What is overdue, with an exit code for cron and monitoring: 0 nothing, 1 something, 2 it could not be found out.
#
#   overdue-report.sh [flag …]   flags of "iphub tasks list", such as --assignees ben@firm.example or --filter my-tasks
set -uo pipefail
late=$(iphub tasks list --due-at overdue --sort dueAt --all \
  --template '{{dueAt}}\t{{title}}\t{{invention.title}}\t{{assignees|join:; |default:nobody}}' "$@") || exit 2
if [ -z "$late" ]; then
  echo "Nothing is overdue."
  exit 0
fi
printf 'Due\tTask\tMatter\tWho\n%s\n' "$late"
exit 1
