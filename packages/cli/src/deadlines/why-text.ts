import type { DeadlineExplanation } from "@iphub/sdk/domain/deadlines/explain";

/** What the panel adds to the explanation's own lines. */
export interface WhyExtras {
  readonly why: readonly string[];
  readonly notes: readonly string[];
  readonly notice: string;
}

/** 'Why this date?' as text: heading, source and ladder, then the reasons, then that it is no legal advice. */
export function whyText({ lines }: Pick<DeadlineExplanation, "lines">, { why, notes, notice }: WhyExtras): string {
  const reasons = [...why, ...notes].map((sentence) => ` · ${sentence}`);
  return `${[...lines, "", ...reasons, ` · Dates are those of the office (US: Eastern).`, ` ${notice}`].join("\n")}\n`;
}
