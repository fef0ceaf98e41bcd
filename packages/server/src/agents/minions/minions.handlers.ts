import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import type { minions } from "@iphub/sdk/contract/minions";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { givenValues } from "@iphub/sdk/records/given-values";
import { minionFields } from "@iphub/sdk/records/minions";
import { initialValues } from "@iphub/sdk/records/record";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { contentDisposition } from "../../platform/http/content-disposition.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { createComment, readAttachment, readComment, readComments, readSentFiles } from "./minions.comments.ts";
import { deleteMinion, lockMinion, readMinion, readMinionTasks, readStatistics, saveMinion } from "./minions.store.ts";

/** The handlers of the noun minions. */
export function minionsHandlers(platform: Platform): NounHandlers<typeof minions> {
  const { db, clock } = platform;

  async function known(id: string): Promise<Minion> {
    const found = await readMinion(db, id);
    if (!found) throw notFound("agent");
    return found;
  }

  return {
    statistics: async ({ input }) => readStatistics(db, input()),
    get: async ({ params }) => ({ data: await known(params.documentId) }),
    create: async ({ actor, input, write }) => {
      const { data } = input();
      return write(async (tx) => ({ data: await createMinion(tx, platform, actor, data) }));
    },
    update: async ({ actor, params, input, write }) => {
      const { documentId } = await known(params.documentId);
      const { data } = input();
      return write(async (tx) => ({ data: await changeMinion(tx, platform, actor, documentId, data) }));
    },
    delete: async ({ actor, params, write }) => {
      const { documentId } = await known(params.documentId);
      return write((tx) => removeMinion(tx, platform, actor, documentId));
    },
    comments: async ({ input }) => readComments(db, input()),
    getComment: async ({ params }) => {
      const data = await readComment(db, params.documentId);
      if (!data) throw notFound("comment");
      return { data };
    },
    createComment: async ({ actor, input, write }) => {
      const { data } = input();
      const files = await readSentFiles(data, clock.now());
      return write(async (tx) => ({ data: await createComment(tx, platform, actor, data, files) }));
    },
    attachment: async ({ params, reply }) => {
      const found = await readAttachment(db, params.documentId);
      if (!found) throw notFound("attachment");
      reply.headers({
        "content-type": found.mimeType,
        "content-disposition": contentDisposition(found.name),
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
      return found.content;
    },
    tasks: async ({ input }) => readMinionTasks(db, input()),
  };
}

type Parts = Pick<Platform, "clock" | "events">;
type NewMinion = EndpointParsed<(typeof minions)["create"]>["data"];
type MinionChange = EndpointParsed<(typeof minions)["update"]>["data"];

/** Creates an agent in a transaction; only the name is required. */
async function createMinion(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  sent: NewMinion,
): Promise<Minion> {
  const now = nowIso(clock);
  const minion: Minion = {
    ...initialValues(minionFields),
    documentId: newId(clock.now()),
    name: sent.name,
    ...givenValues(minionFields, sent),
    createdAt: now,
    updatedAt: now,
  };
  checkService(minion);
  await saveMinion(tx, minion);
  await events.append(tx, [
    {
      type: "minion-created",
      actor: actor.email,
      metadata: { minionId: minion.documentId, title: minion.name },
      live: { name: "minion:created", payload: { minion } },
    },
  ]);
  return minion;
}

/** Applies the sent fields of an agent in a transaction; unchanged fields leave no event. */
async function changeMinion(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  id: string,
  sent: MinionChange,
): Promise<Minion> {
  const before = await lockMinion(tx, id);
  if (!before) throw notFound("agent");
  const after: Minion = { ...before, ...givenValues(minionFields, sent) };
  checkService(after);
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return before;
  const changed = { ...after, updatedAt: laterThan(before.updatedAt, clock) };
  await saveMinion(tx, changed);
  await events.append(tx, [
    {
      type: "minion-updated",
      actor: actor.email,
      metadata: { minionId: id, title: after.name, changes },
      live: { name: "minion:updated", payload: { minion: changed } },
    },
  ]);
  return changed;
}

async function removeMinion(
  tx: Transaction<Schema>,
  { events }: Parts,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const before = await lockMinion(tx, id);
  if (!before) throw notFound("agent");
  await deleteMinion(tx, id);
  await events.append(tx, [
    {
      type: "minion-deleted",
      actor: actor.email,
      metadata: { minionId: id, title: before.name },
      live: { name: "minion:deleted", payload: { minionId: id } },
    },
  ]);
  return { ok: true };
}

function checkService({ startDate, endDate }: Minion): void {
  if (startDate === null || endDate === null || endDate >= startDate) return;
  throw invalid([{ field: "data.endDate", message: `is before the start date ${startDate}` }]);
}
