import type { MinionComment } from "@iphub/sdk/contract/minion-shapes";
import type { minions } from "@iphub/sdk/contract/minions";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, sql, type Transaction } from "kysely";
import { cleanFileName, contentType, headBytes } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal } from "../../platform/bounded-total.ts";
import { nowIso } from "../../platform/clock.ts";
import { invalid } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { allOf, answerPage, orderOf, pageOfQuery, readMinion } from "./minions.store.ts";

type Query = EndpointParsed<(typeof minions)["comments"]>;
type NewComment = EndpointParsed<(typeof minions)["createComment"]>["data"];
/** A small file on a comment, decoded and checked. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

const order = { createdAt: sql`created_at`, rating: sql`rating` };
/** The path at which a comment's file is read. */
const attachmentPath = "/api/streams/minion-dojo-api/api/attachments/";

const comment = sql`
  select c.id, c.id as "documentId", c.minion_id as "minionId", c.content, c.kind, c.rating, c.task_id as "taskId",
    (select t.title from minion_tasks t where t.id = c.task_id) as "taskTitle",
    c.author, c.created_at as "createdAt", c.created_at,
    coalesce((select json_agg(json_build_object('name', a.name, 'size', a.size, 'mimeType', a.mime_type,
      'url', ${sql.lit(attachmentPath)} || a.id) order by a.position)
      from minion_attachments a where a.comment_id = c.id), '[]') as attachments
  from minion_comments c`;

function toComment({ created_at, ...row }: MinionComment & { created_at: string }): MinionComment {
  return { ...row, createdAt: created_at };
}

/** A page of comments, by default the newest first. @throws Failure 400 for a wrong sort */
export async function readComments(db: Kysely<Schema>, query: Query) {
  const page = pageOfQuery(query.pagination);
  const sorted = orderOf(query.sort, order, "createdAt:desc");
  const minionId = query.filters?.minionId?.$eq;
  const kind = query.filters?.kind;
  const where = allOf([
    ...(minionId === undefined ? [] : [sql<boolean>`minion_id = ${minionId}`]),
    ...(kind === undefined ? [] : [sql<boolean>`kind = ${kind}`]),
  ]);
  const found = await sql<MinionComment & { created_at: string }>`
    ${comment} where ${where} order by ${sorted}
    limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select ${boundedTotal(sql`select 1 from minion_comments where ${where}`)} as total`.execute(db);
  return answerPage(found.rows.map(toComment), page, counted.rows[0]?.total ?? 0);
}

/** One comment with its attachments, or null. */
export async function readComment(db: Kysely<Schema>, id: string): Promise<MinionComment | null> {
  const found = await sql<MinionComment & { created_at: string }>`${comment} where c.id = ${id}`.execute(db);
  const row = found.rows[0];
  return row ? toComment(row) : null;
}

/** A comment's file, or null. */
export async function readAttachment(db: Kysely<Schema>, id: string): Promise<Attachment | null> {
  const row = await db.selectFrom("minion_attachments").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? { id: row.id, name: row.name, mimeType: row.mime_type, content: row.content } : null;
}

/** Decodes the sent files. The type is detected from the content. @throws Failure 400 naming each that is not base64 */
export async function readSentFiles({ attachments = [] }: NewComment, now: Date): Promise<Attachment[]> {
  const wrong = attachments.flatMap(({ base64 }, at) =>
    /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0
      ? []
      : [{ field: `data.attachments[${at}].base64`, message: "is not base64; send the file's bytes as base64" }],
  );
  if (wrong.length > 0) throw invalid(wrong);
  const files = attachments.map(async ({ name: given, base64 }) => {
    const content = Buffer.from(base64, "base64");
    const name = cleanFileName(given);
    const { mimeType } = await contentType(name, content.subarray(0, headBytes));
    return { id: newId(now), name, mimeType, content };
  });
  return Promise.all(files);
}

/** Writes a comment with its files in a transaction. @throws Failure 400 where agent, task or rating do not fit */
export async function createComment(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  sent: NewComment,
  files: readonly Attachment[],
): Promise<MinionComment> {
  const minion = await readMinion(tx, sent.minionId);
  if (!minion) throw invalid([{ field: "data.minionId", message: "is not an agent; use the documentId of one" }]);
  await checkFeedback(tx, sent);
  const id = newId(clock.now());
  const { minionId, content, kind, rating = null, taskId = null } = sent;
  await tx
    .insertInto("minion_comments")
    .values({
      id,
      minion_id: minionId,
      content,
      kind,
      rating,
      task_id: taskId,
      author: actor.email,
      created_at: nowIso(clock),
    })
    .execute();
  if (files.length > 0)
    await tx
      .insertInto("minion_attachments")
      .values(files.map(rowOf(id)))
      .execute();
  const metadata = { minionId, title: minion.name, commentId: id, kind, rating, taskId, content };
  const written = await readComment(tx, id);
  if (!written) throw new Error("the comment that was just written was not found");
  const live = { name: "minion:commented", payload: { comment: written } } as const;
  await events.append(tx, [{ type: "minion-comment-created", actor: actor.email, metadata, live }]);
  return written;
}

function rowOf(commentId: string) {
  return ({ id, name, mimeType, content }: Attachment, position: number) => ({
    id,
    comment_id: commentId,
    position,
    name,
    mime_type: mimeType,
    size: content.length,
    content,
  });
}

async function checkFeedback(tx: Transaction<Schema>, { minionId, kind, rating, taskId }: NewComment): Promise<void> {
  if (kind === "feedback" && rating === undefined) {
    throw invalid([{ field: "data.rating", message: "is required; rate from 1 to 5" }]);
  }
  if (kind === "comment" && rating !== undefined) {
    throw invalid([{ field: "data.rating", message: "belongs to feedback; send it with kind feedback" }]);
  }
  if (taskId === undefined) return;
  const task = await tx
    .selectFrom("minion_tasks")
    .select("status")
    .where("id", "=", taskId)
    .where("minion_id", "=", minionId)
    .executeTakeFirst();
  if (!task) throw invalid([{ field: "data.taskId", message: "is not a task of this agent" }]);
  if (kind === "feedback" && task.status === "open") {
    throw invalid([{ field: "data.taskId", message: "is not finished; rate it when it is" }]);
  }
}
