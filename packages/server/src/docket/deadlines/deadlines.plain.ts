import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { whyNotPlain } from "@iphub/sdk/domain/docket/deadlines/plain-proposal";
import type { EndpointOutput } from "@iphub/sdk/endpoint";
import { type Kysely, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { deadlineQuery, toRecord } from "./deadlines.record.ts";

/** The most proposals that are looked at: more are docketed in several rounds. */
const mostProposals = 2_000;

/** The proposals that the actor may see: the plain ones, the earliest due date first, and why the others are not. */
export async function readPlainProposals(
  db: Kysely<Schema>,
  actor: Actor,
  today: string,
): Promise<EndpointOutput<(typeof deadlines)["plain"]>> {
  const rows = await deadlineQuery(db)
    .select("inventions.office_status as officeStatus")
    .select(
      sql<string[]>`array(
        select u.mail_date::text from deadlines u
        where u.invention_id = deadlines.invention_id and u.status = 'to-read')`.as("unread"),
    )
    .where("deadlines.status", "=", "proposed")
    .where(visibleMatter(actor))
    .orderBy("deadlines.due_at")
    .orderBy("deadlines.id")
    .limit(mostProposals + 1)
    .execute();
  const judged = rows.slice(0, mostProposals).map((row) => {
    const record = toRecord(row, today);
    const { officeStatus, unread, context } = row;
    return { record, why: whyNotPlain({ ...record, officeStatus, unread, context }, today) };
  });
  return {
    plain: judged.flatMap(({ record, why }) => (why === null ? [record] : [])),
    others: judged.flatMap(({ record: { id, title, invention }, why }) =>
      why === null ? [] : [{ id, matter: invention.references[0] ?? invention.title, title, why }],
    ),
    isWhole: rows.length <= mostProposals,
  };
}
