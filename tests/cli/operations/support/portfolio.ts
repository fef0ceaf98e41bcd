import type { Hub } from "@iphub/sdk";

const allStatuses = ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"] as const;

/** A matter with a milestone and two tasks, as YAML. */
export function portfolio(reference: string): string[] {
  return [
    "matters:",
    `  - { reference: ${reference}, title: Foldable antenna, client: Example }`,
    "milestones:",
    `  - { matter: ${reference}, title: Reply, dueAt: 2026-06-01, assignees: [ben@firm.example] }`,
    "tasks:",
    `  - { matter: ${reference}, milestone: Reply, title: Draft, dueAt: 2026-05-20, tags: [2AR] }`,
    `  - { matter: ${reference}, milestone: Reply, title: Send, assignees: [ben@firm.example] }`,
  ];
}

/** The tasks of the matter with this reference, whatever their status. */
export async function tasksOf(hub: Hub, reference: string) {
  const { data } = await hub.inventions.search({ qs: reference });
  const id = data.find(({ references }) => references.includes(reference))?.id ?? "none";
  const { data: tasks } = await hub.tasks.list({ status: [...allStatuses], size: 100 });
  return tasks.filter(({ invention }) => invention.id === id);
}
