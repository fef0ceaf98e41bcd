/**
 * Operations that the published API declares only to refuse them: the SDK's method exists and throws this exact
 * message. Templates are edited with `workflows.saveMilestone`.
 */
export const notImplemented = {
  correspondence: { create: "Not implemented.", update: "Not implemented.", delete: "Not implemented." },
  inventions: { delete: "Not implemented" },
  workflows: { update: "Not implemented", delete: "Not implemented" },
  directory: { create: "Not implemented.", update: "Not implemented.", delete: "Not implemented." },
  steps: { update: "Not implemented", delete: "Not implemented" },
} as const;
