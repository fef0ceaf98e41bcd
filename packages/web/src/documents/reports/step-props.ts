import type { ReportChoice, ReportStep } from "@iphub/ui-core/documents/reports/report-steps";
import type { useReportGeneration } from "@iphub/ui-core/documents/reports/use-report-generation";

/** What each step of the making of reports gets. */
export type StepProps = {
  readonly choice: ReportChoice;
  readonly view: ReturnType<typeof useReportGeneration>;
  /** The words that matters are looked for by. */
  readonly qs: string;
  /** Leads to a step, with the address's query changed on the way; to the same step it adds no entry to the history. */
  readonly go: (
    step: ReportStep,
    edit?: (query: URLSearchParams) => void,
    values?: Readonly<Record<string, string>>,
  ) => void;
  /** Keeps what was typed with this entry of the history. */
  readonly type: (values: Readonly<Record<string, string>>) => void;
};
