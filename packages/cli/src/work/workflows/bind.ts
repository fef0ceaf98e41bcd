import type { Verb } from "../../command-line/verb.ts";

/** `iphub workflows bind --template-id non-final-response --invention-id m-17248024`. */
export const verb: Verb = {
  call: "workflows.bind",
  positionals: ["templateId", "inventionId"],
  help: { bindDate: "the day from which dates are counted; today at the patent office by default" },
  columns: [{ key: "milestones", show: ({ milestones }) => titlesOf(milestones) }],
  undo: ({ milestones }) => `milestones take-back --milestone-ids ${idsOf(milestones)}`,
  example: "workflows bind non-final-response m-17248024 --bind-date 2026-01-30",
};

function titlesOf(milestones: unknown): string {
  const titles = Array.isArray(milestones)
    ? milestones.map(({ title, dueAt }) => `${title} (${dueAt ?? "no date"})`)
    : [];
  return titles.join(", ");
}

function idsOf(milestones: unknown): string {
  return Array.isArray(milestones) ? milestones.map(({ id }) => id).join(",") : "";
}
