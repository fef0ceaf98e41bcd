/** The steps of report generation in order: the children of /reports/generation. */
export const reportSteps = [
  { id: "start", path: "/reports/generation", title: "Start" },
  { id: "link", path: "/reports/generation/link", title: "Matter" },
  { id: "list", path: "/reports/generation/list", title: "Reports" },
  { id: "fill", path: "/reports/generation/fill", title: "Fill in" },
  { id: "review", path: "/reports/generation/review", title: "Review" },
] as const;

/** One step's id. */
export type ReportStep = (typeof reportSteps)[number]["id"];

/** The choices so far; they are in the address, so that each step can be linked to and reloaded. */
export interface ReportChoice {
  readonly inventionId: string | null;
  readonly reportIds: readonly string[];
  readonly format: "docx" | "pdf";
  /** The typed values by field; kept with the step in the browser's history, never in the address. */
  readonly values: Readonly<Record<string, string>>;
}

/** The precondition of each step, in words; a call that lacks it is not made. */
export const reportRules = {
  list: "Report fetching requires a chosen invention.",
  fields: "The required-fields lookup requires chosen reports.",
} as const;

/** The step in an address; the first step if it is unknown. */
export function reportStepOf(pathname: string): ReportStep {
  const path = pathname.replace(/\/+$/, "");
  return reportSteps.find((step) => step.path === path)?.id ?? "start";
}

/** Combines the choices in an address with the typed values. */
export function reportChoiceOf(
  address: { get(name: string): string | null; getAll(name: string): string[] },
  typed: unknown,
): ReportChoice {
  const entries = typeof typed === "object" && typed !== null ? Object.entries(typed) : [];
  const values = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    inventionId: address.get("inventionId") || null,
    reportIds: [...new Set(address.getAll("reportIds").filter((id) => id !== ""))],
    format: address.get("format") === "pdf" ? "pdf" : "docx",
    values: Object.fromEntries(values),
  };
}

/** The unmet precondition of a step, with the step that fulfils it; null if there is none. */
export function missingForStep(
  step: ReportStep,
  { inventionId, reportIds }: Pick<ReportChoice, "inventionId" | "reportIds">,
): { readonly rule: string; readonly step: "link" | "list" } | null {
  if (step === "start" || step === "link") return null;
  if (inventionId === null) return { rule: reportRules.list, step: "link" };
  return step !== "list" && reportIds.length === 0 ? { rule: reportRules.fields, step: "list" } : null;
}
