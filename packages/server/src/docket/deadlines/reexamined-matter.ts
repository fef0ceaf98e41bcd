import { isReexamination, refuseReexamined } from "@iphub/sdk/domain/docket/deadlines/reexamination";
import { rulesForTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";
import { orInvalid } from "./deadlines.compute.ts";

/** An event that a person proposes. */
interface ProposedEvent {
  readonly inventionId: string;
  readonly trigger: string;
  readonly mailDate: string;
  readonly applicationNumber?: string | undefined;
}

/**
 * Refuses a paper of a matter that is a reexamination and nothing else, where the call names no application.
 * @throws Failure 400 naming `applicationNumber`
 */
export async function refuseReexaminedMatter(
  db: Kysely<Schema>,
  { inventionId, trigger, mailDate, applicationNumber }: ProposedEvent,
): Promise<void> {
  const meant = applicationNumber ?? (await onlyReexamination(db, inventionId));
  orInvalid(() => refuseReexamined(rulesForTrigger(trigger, mailDate), meant));
}

async function onlyReexamination(db: Kysely<Schema>, inventionId: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom("invention_references")
    .select("application_number")
    .where("invention_id", "=", inventionId)
    .where("application_number", "is not", null)
    .orderBy("position")
    .execute();
  const numbers = rows.flatMap(({ application_number }) => application_number ?? []);
  return numbers.every((number) => isReexamination(number)) ? numbers[0] : undefined;
}
