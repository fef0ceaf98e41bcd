import { readFileSync, rmSync } from "node:fs";
import type { Hub } from "@iphub/sdk";
import { type DeadlineRecord, deadline } from "@iphub/sdk/contract/deadline-shapes";
import type { Ports } from "@iphub/ui-core/platform/ports";
import type { Session } from "@iphub/ui-core/platform/session";
import * as z from "zod/mini";
import { keptFile, writeKept } from "../../command-line/kept-files.ts";

/** The docket as of a time, for when the hub cannot be reached. */
export interface DocketSnapshot {
  /** When it was read, ISO 8601 in UTC. */
  readonly at: string;
  /** The person whose view it is. */
  readonly email: string;
  readonly deadlines: readonly DeadlineRecord[];
  /** The total number; greater than the number of rows if the docket was too long to store. */
  readonly total: number;
}

/** The snapshot of one hub on this machine, in a file that only its owner can read (mode 0600). */
export interface SnapshotStore {
  /** Null if there is none, or if it cannot be read. */
  read(): DocketSnapshot | null;
  write(snapshot: DocketSnapshot): void;
  forget(): void;
}

const shape = z.object({ at: z.string(), email: z.string(), deadlines: z.array(deadline), total: z.number() });

/** The most deadlines that are stored, the earliest dates first. */
const mostKept = 1_000;
const pageSize = 100;
/** The first snapshot is taken this long after the sign-in, in milliseconds; the second is the interval of renewals. */
const firstMs = 2_000;
const renewMs = 15 * 60_000;

/** Opens the snapshot of a hub in the folder of the configuration. */
export function snapshotStore(folder: string, host: string): SnapshotStore {
  const path = keptFile(folder, host, "docket");
  return {
    read() {
      try {
        return shape.parse(JSON.parse(readFileSync(path, "utf8")));
      } catch {
        return null;
      }
    },
    write: (snapshot) => writeKept(path, JSON.stringify(snapshot)),
    forget: () => rmSync(path, { force: true }),
  };
}

type Kept = {
  readonly hub: Hub;
  readonly session: Session;
  readonly ports: Pick<Ports, "after" | "now" | "report">;
  readonly store: SnapshotStore;
};

/** Keeps the snapshot current while someone is signed in; it is deleted at the sign-out. */
export function keepSnapshot({ hub, session, ports, store }: Kept): void {
  let stop: (() => void) | null = null;
  const isHere = (email: string) => {
    const now = session.store.getState();
    return now.phase === "signed-in" && now.identity.email === email;
  };
  const renew = (email: string) => async () => {
    try {
      const docket = await openDocket(hub);
      // After a sign-out the snapshot must not be written again.
      if (isHere(email)) store.write({ at: new Date(ports.now()).toISOString(), email, ...docket });
    } catch (error) {
      ports.report("The docket could not be saved for offline use", error);
    }
    if (isHere(email)) later(email, renewMs);
  };
  const later = (email: string, milliseconds: number) => {
    stop?.();
    stop = ports.after(milliseconds, () => void renew(email)());
  };
  session.store.subscribe((now, before) => {
    if (now.phase === "signed-in" && before.phase !== "signed-in") later(now.identity.email, firstMs);
    if (now.phase !== "signed-in") stop?.();
    if (now.phase === "signed-out" && before.phase === "signed-in") store.forget();
  });
}

async function openDocket(hub: Hub): Promise<Pick<DocketSnapshot, "deadlines" | "total">> {
  const deadlines: DeadlineRecord[] = [];
  for await (const page of hub.deadlines.list.pages({ view: "open", size: pageSize })) {
    deadlines.push(...page.data);
    if (deadlines.length >= mostKept || deadlines.length >= page.total) return { deadlines, total: page.total };
  }
  return { deadlines, total: deadlines.length };
}
