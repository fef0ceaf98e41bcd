/**
 * Operations that the API names only to refuse them: the SDK's method is there and throws the
 * message, word for word. Editing of templates goes through `workflows.saveMilestone`.
 */
export const notImplemented = {
  correspondence: { create: "Not implemented.", update: "Not implemented.", delete: "Not implemented." },
  inventions: { delete: "Not implemented" },
  workflows: { update: "Not implemented", delete: "Not implemented" },
  directory: { create: "Not implemented.", update: "Not implemented.", delete: "Not implemented." },
  steps: { update: "Not implemented", delete: "Not implemented" },
} as const;
