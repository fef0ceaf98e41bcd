import type { DocketingInvention, DocketingRow } from "@iphub/sdk/contract/inventions";

/** An event of the docketing system, with its own id there. */
export interface DocketingSystemEvent extends DocketingRow {
  readonly id: string;
}

/** A page of events after a position in the system's record, and the next position. */
export interface DocketingEvents {
  readonly events: readonly DocketingSystemEvent[];
  readonly after: string;
}

/** The external docketing system, as the hub uses it. */
export interface DocketingConnector {
  /**
   * The matter in the docketing system, or null if it is unknown there. Throws network errors and errors of a wrong
   * response; ends with the signal.
   */
  findMatter(matter: string, signal: AbortSignal): Promise<DocketingInvention | null>;
  /**
   * The events after a position; null starts at the beginning. No events means that there are no more now. Throws
   * network errors and errors of a wrong response; ends with the signal.
   */
  eventsAfter(after: string | null, signal: AbortSignal): Promise<DocketingEvents>;
}

/** Used if no docketing system is configured: it has no matters and no events. */
export const noDocketing: DocketingConnector = {
  findMatter: async () => null,
  eventsAfter: async (after) => ({ events: [], after: after ?? "" }),
};
