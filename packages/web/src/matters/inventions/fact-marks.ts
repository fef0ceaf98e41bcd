import type { ReactNode } from "react";

/** What another area says about the facts of a matter, where they are read. */
export interface FactMarks {
  /** Shown at one fact, or at the title; nothing if there is no remark on it. */
  readonly at: (inventionId: string, fact: string) => ReactNode;
  /** Shown once on the page, with what a mark opens. */
  readonly ofPage: (inventionId: string) => ReactNode;
}

/** What every tab of a matter is given where the program is put together. */
export type MatterTabProps = { readonly marks: FactMarks };
