import type { DeadlineContext } from "@iphub/sdk/domain/docket/deadlines/deadline-types";

/** An event and its date; then the nominal, the operative and the final date (null: none), and other facts. */
export type RuleVector = readonly [
  trigger: string,
  mailDate: string,
  nominal: string,
  operative: string,
  final: string | null,
  context?: DeadlineContext,
];

/**
 * Vectors of one rule under one law, counted from the calendar and the text cited without the product. The final date is
 * the last extension or the end of grace, rolled.
 */
export interface RuleVectors {
  readonly rule: string;
  readonly citation: string;
  readonly vectors: readonly RuleVector[];
}
