import type { DocketingInvention } from "@iphub/sdk/contract/inventions";

/** The external docketing system, as the hub uses it. */
export interface DocketingConnector {
  /**
   * The matter as the docketing system knows it, or null where it knows none.
   * Throws what the network or a wrong answer gives; ends with the signal.
   */
  findMatter(matter: string, signal: AbortSignal): Promise<DocketingInvention | null>;
}

/** Where no docketing system is configured: it knows no matter. */
export const noDocketing: DocketingConnector = { findMatter: async () => null };
