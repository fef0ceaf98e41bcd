import { mailAddress, takesPart } from "@iphub/sdk/domain/matters/mail-sender";
import { type Kysely, sql } from "kysely";
import type { ReadMail } from "../../connectors/mail/read-mail.ts";
import type { Schema } from "../../schema.ts";

/** The newest e-mails of a matter that are looked through for an address. */
const lookedThrough = 500;

/**
 * Whether the sender of an e-mail is known on a matter: a person who works here, or an address in an e-mail of the matter
 * that came from a known sender or was filed by hand. What a stranger wrote makes no one known.
 */
export async function isKnownSender(
  db: Kysely<Schema>,
  mail: Pick<ReadMail, "from">,
  inventionId: string | null,
): Promise<boolean> {
  const address = mailAddress(mail.from);
  const person = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", address)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (person) return true;
  if (inventionId === null) return false;
  const mails = await db
    .selectFrom("emails")
    .select(["sender", "recipients", "copies"])
    .where("invention_id", "=", inventionId)
    .where(sql<boolean>`(sender_known is distinct from false or filed_by = 'by-hand')`)
    .orderBy("sent_at", "desc")
    .limit(lookedThrough)
    .execute();
  return takesPart(address, mails);
}
