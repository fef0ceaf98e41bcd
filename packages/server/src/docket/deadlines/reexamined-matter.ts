import { isReexamination, isUncounted, refuseReexamined } from "@iphub/sdk/domain/docket/deadlines/reexamination";
import { rulesForTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import type { Kysely } from "kysely";
import { invalid } from "../../platform/failures.ts";
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
 * Refuses a paper of a reexamination. Where the call names no application, that of a matter that is a reexamination and
 * nothing else is refused too, and one with an application besides asks whose paper it is: their periods differ.
 * @throws Failure 400 naming `applicationNumber`
 */
export async function refuseReexaminedMatter(
  db: Kysely<Schema>,
  { inventionId, trigger, mailDate, applicationNumber }: ProposedEvent,
): Promise<void> {
  const rules = rulesForTrigger(trigger, mailDate);
  const numbers = applicationNumber === undefined ? await applicationNumbers(db, inventionId) : [applicationNumber];
  const control = numbers.find((number) => isUncounted(rules, number));
  const others = numbers.filter((number) => !isReexamination(number));
  if (control !== undefined && others.length > 0) {
    const both = `${others.join(", ")} and the reexamination ${control}`;
    const message = `is missing: the matter has ${both}; name the one whose paper it is`;
    throw invalid([{ field: "applicationNumber", message }]);
  }
  orInvalid(() => refuseReexamined(rules, control));
}

async function applicationNumbers(db: Kysely<Schema>, inventionId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("invention_references")
    .select("application_number")
    .where("invention_id", "=", inventionId)
    .where("application_number", "is not", null)
    .orderBy("position")
    .execute();
  return rows.flatMap(({ application_number }) => application_number ?? []);
}
