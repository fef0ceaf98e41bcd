import type { DocketingInvention } from "@iphub/sdk/contract/inventions";
import type { Configuration } from "../../configuration.ts";
import { type DocketingConnector, noDocketing } from "../../connectors/docketing/docketing-connector.ts";
import { httpDocketing } from "../../connectors/docketing/http-docketing.ts";

/** How long a look-up may take before the field is left empty, in milliseconds. */
export const docketingTimeoutMs = 2000;

/** The connector that the configuration asks for. */
export function docketingConnector({ docketingUrl }: Pick<Configuration, "docketingUrl">): DocketingConnector {
  return docketingUrl === undefined ? noDocketing : httpDocketing(docketingUrl);
}

/** The matter that a list of references links to: the rest of the first one that starts with the prefix, or null. */
export function linkedMatter(references: readonly string[], prefix: string): string | null {
  const linked = references.find((reference) => reference.startsWith(prefix));
  return linked?.slice(prefix.length).trim() || null;
}

/** Looks a matter up; any failure and a time-out leave it empty, and `onFailure` is told why. */
export async function findMatterOrNull(
  connector: DocketingConnector,
  matter: string | null,
  onFailure: (error: unknown) => void,
): Promise<DocketingInvention | null> {
  if (matter === null || connector === noDocketing) return null;
  try {
    return await connector.findMatter(matter, AbortSignal.timeout(docketingTimeoutMs));
  } catch (error) {
    onFailure(error);
    return null;
  }
}
