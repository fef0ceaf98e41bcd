import type { Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** The jobs by which the noun uspto asks the office. */
export interface OfficeQuestions {
  readonly jobKind: string;
  readonly maxAttempts: number;
}

/** The most applications that one audit requests: at three calls each they are done within minutes. */
const mostAsked = 100;
/** Applications that were requested within this time are not requested again, in milliseconds. */
const freshMilliseconds = 10 * 60 * 1000;

/** The person who asks; `inventionId` is the only matter to ask for, null for all that they may see. */
interface Asker {
  readonly actor: Actor;
  readonly inventionId: string | null;
}

/** Queues a refresh of the applications whose record is oldest. @returns how many were queued */
export async function askOffice(
  tx: Transaction<Schema>,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  { actor, inventionId }: Asker,
  { jobKind, maxAttempts }: OfficeQuestions,
): Promise<number> {
  const fresh = new Date(clock.now().getTime() - freshMilliseconds).toISOString();
  const rows = await tx
    .selectFrom("invention_references as r")
    .innerJoin("inventions", "inventions.id", "r.invention_id")
    .leftJoin("office_applications as a", "a.application_id", "r.application_number")
    .select(["r.application_number as id", "a.tried_at"])
    .distinct()
    .where("r.application_number", "is not", null)
    .where(visibleMatter(actor))
    .$if(inventionId !== null, (one) => one.where("r.invention_id", "=", inventionId))
    .where(({ or, eb }) => or([eb("a.tried_at", "is", null), eb("a.tried_at", "<", fresh)]))
    .orderBy("a.tried_at", (order) => order.asc().nullsFirst())
    .limit(mostAsked)
    .execute();
  const ids = rows.flatMap(({ id }) => id ?? []);
  for (const applicationId of ids) {
    await jobs.enqueue(tx, { kind: jobKind, payload: { applicationId }, dedupeKey: applicationId, maxAttempts });
  }
  return ids.length;
}
