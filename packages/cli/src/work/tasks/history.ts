import { isRow } from "../../command-line/output/cell.ts";
import type { Verb } from "../../command-line/verb.ts";

/** `iphub tasks history k-1`. */
export const verb: Verb = {
  web: "/tasks/{taskId}",
  call: "tasks.history",
  columns: [
    { key: "createdAt", title: "When", whole: true },
    { key: "actor", title: "Who" },
    { key: "type", title: "What" },
    { key: "metadata.changes", title: "Changes", show: ({ metadata }) => changesText(metadata) },
  ],
  example: "tasks history k-1 --size 5",
};

/** `status: open → done; dueAt: none → 2026-06-01`. */
function changesText(metadata: unknown): string {
  const changes = isRow(metadata) && isRow(metadata.changes) ? metadata.changes : {};
  const lines = Object.entries(changes).map(([field, change]) =>
    isRow(change) ? `${field}: ${valueText(change.before)} → ${valueText(change.after)}` : field,
  );
  return lines.join("; ");
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  return Array.isArray(value) ? value.join(", ") || "none" : String(value);
}
