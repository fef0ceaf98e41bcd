import type { Hub } from "@iphub/sdk/client";
import { identity } from "@iphub/sdk/contract/identity";
import { type PortfolioSection, portfolioSectionNames } from "@iphub/sdk/contract/portfolio";
import type { StoredPortfolio } from "@iphub/sdk/domain/operations/portfolio/record-kind";
import { sectionRules } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { Progress } from "../../command-line/output/progress.ts";
import { sectionCalls } from "./calls-by-kind.ts";
import { noRecords, type Permissions } from "./kind-calls.ts";

/**
 * Reads what sections are compared with, everything that the person may see of it: in pages as large as the hub gives
 * them, and the tasks in one stream.
 */
export async function readHub(
  hub: Hub,
  sections: ReadonlySet<PortfolioSection>,
  permissions: Permissions,
): Promise<StoredPortfolio> {
  const needed = new Set([...sections].flatMap((name) => sectionRules[name].needed));
  const wanted = portfolioSectionNames.filter((name) => needed.has(name));
  const progress = new Progress();
  let count = 0;
  const all = async <T>(records: AsyncIterable<T>): Promise<T[]> => {
    const read: T[] = [];
    for await (const record of records) {
      read.push(record);
      count += 1;
      progress.tell(`${count} records read …`);
    }
    return read;
  };
  try {
    const read = await Promise.all(wanted.map((name) => sectionCalls[name].read(hub, { permissions, all })));
    const stored: StoredPortfolio = { ...noRecords };
    return Object.assign(stored, ...read);
  } finally {
    progress.end();
  }
}

/** A header says whole seconds, and those of a moment ago. */
const headerMilliseconds = 2000;

/** Who asks, and when, as the hub says. */
interface ReadStart {
  /**
   * A time of the hub's clock, in milliseconds since 1970, before which everything was made that is there now; infinite, so
   * that nothing counts as newer, where the hub says no time.
   */
  readonly readAt: number;
  readonly permissions: Permissions;
  /** By which the activity of a matter names them. */
  readonly email: string;
}

/** Asks the hub for its time and what the person may do. */
export async function readStart(hub: Hub): Promise<ReadStart> {
  const { headers, data } = await hub.request("GET", "/api/auth/users/me");
  const time = Date.parse(headers.date ?? "");
  const { permissions, email } = identity.parse(data);
  return {
    readAt: Number.isNaN(time) ? Number.POSITIVE_INFINITY : time + headerMilliseconds,
    permissions: new Set(permissions),
    email,
  };
}
