import type { DocketingInvention } from "@iphub/sdk/contract/inventions";
import type { Configuration } from "../../configuration.ts";
import { type DocketingConnector, noDocketing } from "../../connectors/docketing/docketing-connector.ts";
import { httpDocketing } from "../../connectors/docketing/http-docketing.ts";

/** The time-out of a look-up, after which the field is left empty, in milliseconds. */
export const docketingTimeoutMs = 2000;

/** The configured connector. */
export function docketingConnector({ docketingUrl }: Pick<Configuration, "docketingUrl">): DocketingConnector {
  return docketingUrl === undefined ? noDocketing : httpDocketing(docketingUrl);
}

/** The linked matter of a list of references: the rest of the first one with the prefix, or null. */
export function linkedMatter(references: readonly string[], prefix: string): string | null {
  const linked = references.find((reference) => reference.startsWith(prefix));
  return linked?.slice(prefix.length).trim() || null;
}

/** Looks up a matter; null on any failure or time-out, which is reported to `onFailure`. */
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
