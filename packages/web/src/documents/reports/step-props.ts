import type { ReportChoice, ReportStep } from "@iphub/ui-core/documents/reports/report-steps";
import type { useReportGeneration } from "@iphub/ui-core/documents/reports/use-report-generation";

/** The props of each step of report generation. */
export type StepProps = {
  readonly choice: ReportChoice;
  readonly view: ReturnType<typeof useReportGeneration>;
  /** The search text for matters. */
  readonly qs: string;
  /** Opens a step, with a changed query in the address; the same step adds no entry to the history. */
  readonly go: (
    step: ReportStep,
    edit?: (query: URLSearchParams) => void,
    values?: Readonly<Record<string, string>>,
  ) => void;
  /** Keeps the typed values in this entry of the history. */
  readonly type: (values: Readonly<Record<string, string>>) => void;
};
