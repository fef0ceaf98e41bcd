import { type MailNames, matterOfMail, type NamedMatters, namesIn } from "@iphub/sdk/domain/matters/mail-matter";
import { type Kysely, sql } from "kysely";
import type { ReadMail } from "../../connectors/mail/read-mail.ts";
import type { Schema } from "../../schema.ts";

/** The thread of an e-mail, and its matter if found. */
export interface MailPlace {
  readonly threadId: string;
  readonly inventionId: string | null;
  readonly filedBy: string | null;
}

/** Finds the thread and the matter of an e-mail: by its subject, the thread it answers in, or its text. */
export async function findPlace(db: Kysely<Schema>, mail: ReadMail, messageId: string): Promise<MailPlace> {
  const [subject, text] = [namesIn(mail.subject), namesIn(mail.text)];
  const thread = await answeredThread(db, mail.answers);
  const matters = await mattersNamed(db, subject, text);
  const found = matterOfMail({ subject, text, threadMatter: thread?.inventionId ?? null }, matters);
  return {
    threadId: thread?.threadId ?? mail.answers[0] ?? messageId,
    inventionId: found?.inventionId ?? null,
    filedBy: found?.filedBy ?? null,
  };
}

/** The thread of the answered messages; the nearest that is on a matter comes first. */
async function answeredThread(db: Kysely<Schema>, answers: readonly string[]) {
  if (answers.length === 0) return null;
  const rows = await db
    .selectFrom("emails")
    .select(["message_id as messageId", "thread_id as threadId", "invention_id as inventionId"])
    .where((where) => where.or([where("message_id", "in", answers), where("thread_id", "in", answers.slice(0, 1))]))
    .limit(200)
    .execute();
  const nearest = rows.toSorted((a, b) => answers.indexOf(b.messageId) - answers.indexOf(a.messageId));
  return nearest.find(({ inventionId }) => inventionId !== null) ?? nearest[0] ?? null;
}

async function mattersNamed(db: Kysely<Schema>, ...names: readonly MailNames[]): Promise<NamedMatters> {
  const numbers = [...new Set(names.flatMap((one) => one.numbers))];
  const references = [...new Set(names.flatMap((one) => one.references))];
  const byNumber = await idsBy(
    db,
    sql`application_number`,
    sql`application_number = any(${numbers}::text[])`,
    numbers.length,
  );
  const byReference = await idsBy(
    db,
    sql`lower(reference)`,
    sql`lower(reference) = any(${references}::text[])`,
    references.length,
  );
  return { byNumber, byReference };
}

async function idsBy(
  db: Kysely<Schema>,
  name: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
  count: number,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (count === 0) return found;
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select ${name} as name, array_agg(distinct invention_id) as ids from invention_references where ${where}
    group by 1 limit 500`.execute(db);
  for (const row of rows) found.set(row.name, row.ids);
  return found;
}
