import { starterBoards } from "@iphub/sdk/domain/work/starter-boards";
import type { Transaction } from "kysely";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Schema } from "../../schema.ts";
import type { SampleUser } from "./sample-records.ts";

/** The boards that every firm is offered, as the sample's first person has started them, with the filters of their lists. */
export async function insertSampleBoards(
  tx: Transaction<Schema>,
  users: readonly SampleUser[],
  now: string,
): Promise<void> {
  const owner = users.find(({ signsIn }) => signsIn);
  if (!owner) return;
  const made = { owner_id: owner.id, created_at: now, updated_at: now };
  for (const { id, title, lists } of starterBoards) {
    const filterIds: string[] = [];
    for (const [at, list] of lists.entries()) {
      if (typeof list === "string") {
        filterIds.push(list);
        continue;
      }
      const filterId = `f-${id}-${at + 1}`;
      filterIds.push(filterId);
      const filter = { ...made, id: filterId, title: list.title, layout: "compact" as const };
      await tx
        .insertInto("filters")
        .values({ ...filter, data: jsonValue(list.data) })
        .execute();
    }
    await tx
      .insertInto("boards")
      .values({ ...made, id: `b-${id}`, title, filter_ids: filterIds })
      .execute();
  }
}
