#!/usr/bin/env bash
# Everything that someone has in hand, as Markdown: for a holiday, or a last day.
#
#   hand-over.sh ben@firm.example > hand-over.md
set -euo pipefail
person=${1:?whose?}
late=$(iphub deadlines list --view open --assignee "$person" --all \
  --template '- **{{dueAt|default:no date}}** {{title}}: {{invention.title}} ({{status}}; {{standing}}; final date {{finalDate|default:none}})')
tasks=$(iphub tasks list --assignees "$person" --status upcoming --status open --status in-progress --status on-hold --sort dueAt --all \
  --template '- [ ] {{dueAt|default:no date}} {{title}}: {{invention.title}} ({{status}})')
matters=$(iphub overview list --assignee "$person" --all --template '- {{title}} ({{references|join:, }}): {{nextMilestoneTitle|default:nothing next}}')
printf '# Hand-over: %s, %s\n' "$person" "$(date +%F)"
printf '\n## Deadlines\n\n%s\n' "${late:-None.}"
printf '\n## Open tasks\n\n%s\n' "${tasks:-None.}"
printf '\n## Matters\n\n%s\n' "${matters:-None.}"
