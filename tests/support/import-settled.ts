import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk";
import type { ImportRecord } from "@iphub/sdk/contract/imports";

const underWay: readonly string[] = ["queued", "applying", "undoing"];

/** An import once its run has ended, however it ended. */
export async function importSettled(hub: Hub, id: string): Promise<ImportRecord> {
  for (;;) {
    const record = await hub.imports.get({ id });
    if (!underWay.includes(record.status)) return record;
    await delay(25);
  }
}
