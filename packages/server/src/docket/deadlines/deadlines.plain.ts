import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { whyNotPlain } from "@iphub/sdk/domain/docket/deadlines/plain-proposal";
import type { EndpointOutput } from "@iphub/sdk/endpoint";
import { type Kysely, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { deadlineQuery, toRecord } from "./deadlines.record.ts";
import type { FullRow } from "./deadlines.store.ts";
import { readPaper } from "./read-paper.ts";

/** The most proposals that are looked at: more are docketed in several rounds. */
const mostProposals = 2_000;

const printsAnother = "its paper prints another period";

/** The proposals that the actor may see: the plain ones, the earliest due date first, and why the others are not. */
export async function readPlainProposals(
  platform: Platform,
  actor: Actor,
  today: string,
): Promise<EndpointOutput<(typeof deadlines)["plain"]>> {
  const rows = await readProposals(platform.db, actor);
  const judged: { readonly record: DeadlineRecord; readonly why: string | null }[] = [];
  for (const row of rows.slice(0, mostProposals)) {
    const record = toRecord(row, today);
    const { officeStatus, unread, context } = row;
    const why = whyNotPlain({ ...record, officeStatus, unread, context }, today);
    const disagrees = why === null && row.hasPapers && (await paperDisagrees(platform, actor, row));
    judged.push({ record, why: disagrees ? printsAnother : why });
  }
  return {
    plain: judged.flatMap(({ record, why }) => (why === null ? [record] : [])),
    others: judged.flatMap(({ record: { id, title, invention }, why }) =>
      why === null ? [] : [{ id, matter: invention.references[0] ?? invention.title, title, why }],
    ),
    isWhole: rows.length <= mostProposals,
  };
}

/** Whether the paper, where the hub has it and can read it, sets periods of which none is the proposal's. */
async function paperDisagrees(platform: Platform, actor: Actor, row: FullRow): Promise<boolean> {
  const { periods } = await readPaper(platform, actor, row);
  return periods.length > 0 && !periods.some(({ isCurrent }) => isCurrent);
}

function readProposals(db: Kysely<Schema>, actor: Actor) {
  return deadlineQuery(db)
    .select("inventions.office_status as officeStatus")
    .select(
      sql<string[]>`array(
        select u.mail_date::text from deadlines u
        where u.invention_id = deadlines.invention_id and u.status = 'to-read')`.as("unread"),
    )
    .select(
      sql<boolean>`exists (
        select 1 from files f where f.invention_id = deadlines.invention_id and f.deleted_at is null
          and f.origin like 'uspto:%')`.as("hasPapers"),
    )
    .where("deadlines.status", "=", "proposed")
    .where(visibleMatter(actor))
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(mostProposals + 1)
    .execute();
}
