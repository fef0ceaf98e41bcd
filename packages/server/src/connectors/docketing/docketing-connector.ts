import type { DocketingInvention, DocketingRow } from "@iphub/sdk/contract/inventions";

/** An event of the docketing system, with its own id there. */
export interface DocketingSystemEvent extends DocketingRow {
  readonly id: string;
}

/** A page of events: those after a place in the system's record, and the place after them. */
export interface DocketingEvents {
  readonly events: readonly DocketingSystemEvent[];
  readonly after: string;
}

/** The external docketing system, as the hub uses it. */
export interface DocketingConnector {
  /**
   * The matter as the docketing system knows it, or null where it knows none.
   * Throws what the network or a wrong answer gives; ends with the signal.
   */
  findMatter(matter: string, signal: AbortSignal): Promise<DocketingInvention | null>;
  /**
   * The events after a place; null begins at the beginning. No events: there are no more now.
   * Throws what the network or a wrong answer gives; ends with the signal.
   */
  eventsAfter(after: string | null, signal: AbortSignal): Promise<DocketingEvents>;
}

/** Where no docketing system is configured: it knows no matter, and nothing happens in it. */
export const noDocketing: DocketingConnector = {
  findMatter: async () => null,
  eventsAfter: async (after) => ({ events: [], after: after ?? "" }),
};
