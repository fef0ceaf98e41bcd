/** A length as an office prints it: whole months, or days. */
export type PrintedPeriod = { readonly months: number } | { readonly days: number };

/** How a rule counts from its source event. */
export type RuleCount =
  /** `months` after the event; `designMonths` instead for a design. */
  | { readonly kind: "months"; readonly months: number; readonly designMonths?: number }
  /** Applies only after a first reply within `firstReplyMonths`: the later of `months` and the advisory's mail date. */
  | { readonly kind: "first-reply"; readonly months: number; readonly firstReplyMonths: number }
  /** Only while no first reply is known: the last day on which a reply still has the effect above. */
  | { readonly kind: "first-reply-window"; readonly months: number }
  /** The later of two periods, from this filing and from the earlier one. */
  | {
      readonly kind: "later-of-filing-and-priority";
      readonly filingMonths: number;
      readonly priorityMonths: number;
      readonly notForDesigns?: true;
    }
  /** `months` from filing, or before the first action on the merits if that is later. */
  | { readonly kind: "filing-or-first-action"; readonly months: number }
  /** The longer of a month and a number of days. */
  | { readonly kind: "months-or-days"; readonly months: number; readonly days: number }
  /** `months` after the event, and one day more where they include 28 February. */
  | { readonly kind: "months-past-february"; readonly months: number }
  | { readonly kind: "days"; readonly days: number }
  /** The later of `months` from the mailing and `priorityMonths` from priority, where that is known. */
  | { readonly kind: "later-of-mail-and-priority"; readonly months: number; readonly priorityMonths: number }
  /** `months` from the notice of appeal, or `panelMonths` from a pre-appeal decision that is later. */
  | { readonly kind: "brief-or-panel"; readonly months: number; readonly panelMonths: number }
  /** The issue date that the notification states. */
  | { readonly kind: "issue-date" }
  /** Only the period that the document prints. */
  | { readonly kind: "printed" }
  /** Months from grant: the window opens, the fee is due, the grace period ends. */
  | { readonly kind: "maintenance"; readonly opens: number; readonly due: number; readonly grace: number };

/** Whether and how far the period can be extended under 37 CFR 1.136(a). */
export type ExtensionPolicy =
  | { readonly kind: "none"; readonly said: string }
  /** Extensions exist, but how far they reach is stated in the document alone. */
  | { readonly kind: "printed"; readonly said: string }
  /**
   * Month by month, at most five; `statutoryMonths` from the event is the statutory maximum (35 USC 133), if there is
   * one.
   */
  | { readonly kind: "monthly"; readonly statutoryMonths?: number; readonly citation: string };

/** One version of one rule. It is never edited once used: a change appends a new version. */
export interface DeadlineRule {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** The office of the date; `any` if the caller names the office. */
  readonly office: "US" | "any";
  /** The version holds for documents mailed before this day; the newest version without one is today's law. */
  readonly mailedBefore?: string;
  /** The verb for the source event in a sentence: `mailed`, `received`, `filed`, `granted`. */
  readonly verb: string;
  /** Document codes, mail events and names that start it. */
  readonly triggers: readonly string[];
  readonly count: RuleCount;
  /** Whether a period printed in the document replaces the counted months. */
  readonly printable: boolean;
  readonly extension: ExtensionPolicy;
  readonly citations: readonly string[];
  /** Sentences added to every date of this rule. */
  readonly notes: readonly string[];
}
