import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import type { minions } from "@iphub/sdk/contract/minions";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { createComment, readAttachment, readComment, readComments, readSentFiles } from "./minions.comments.ts";
import { readMinion, readMinionTasks, readStatistics } from "./minions.store.ts";
import { changeMinion, createMinion, removeMinion } from "./minions.writes.ts";

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
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(found.name).replace(/['()*]/g, percentEncoded)}`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-cache",
      });
      return found.content;
    },
    tasks: async ({ input }) => readMinionTasks(db, input()),
  };
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
