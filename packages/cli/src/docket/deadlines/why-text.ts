import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { withEventWords } from "@iphub/sdk/domain/docket/deadlines/event-words";
import type { DeadlineExplanation } from "@iphub/sdk/domain/docket/deadlines/explain";

/** The dates of a computed deadline, or of a stored record. */
type ComputedDates = Pick<Deadline, "nominal" | "operative" | "ladder" | "window">;

/** Additions of the panel to the explanation's own lines. */
export interface WhyExtras {
  readonly why: readonly string[];
  readonly notes: readonly string[];
  readonly notice: string;
  readonly dates: ComputedDates;
}

/** 'Why this date?' as text: heading, source and ladder, then the reasons, then the legal notice. */
export function whyText(
  { lines }: Pick<DeadlineExplanation, "lines">,
  { why, notes, notice, dates }: WhyExtras,
): string {
  const reasons = [...[...why, ...notes].map(withEventWords), `In numbers: ${inNumbers(dates)}.`].map(
    (sentence) => ` · ${sentence}`,
  );
  return `${[...lines, "", ...reasons, ` · Dates are those of the office (US: Eastern).`, ` ${notice}`].join("\n")}\n`;
}

/** `2026-04-30; +1 2026-05-31 → 2026-06-01; …`: the dates in machine-readable form. */
function inNumbers({ nominal, operative, ladder, window }: ComputedDates): string {
  const steps = ladder.map((step) => `+${step.extension} ${pairText(step)}`);
  const grace = window ? [`opens ${window.opens}`, `grace ${pairText(window.graceEnds)}`] : [];
  return [pairText({ nominal, operative }), ...steps, ...grace].join("; ");
}

function pairText({ nominal, operative }: Pick<ComputedDates, "nominal" | "operative">): string {
  return operative === null || operative === nominal ? nominal : `${nominal} → ${operative}`;
}
