import type { files } from "@iphub/sdk/contract/files";
import { actorOfSession } from "../../identity/public.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { matterOfReference } from "../inventions/matter-of-reference.ts";
import { visibleContent, visibleFile } from "./file-access.ts";
import { readFileToken, signFileToken } from "./file-token.ts";
import { changeFile } from "./files.changes.ts";
import { listFiles, readFile, readFileByPath, readVersions } from "./files.store.ts";
import { previewOf } from "./preview.ts";
import { sendContent } from "./send-content.ts";
import { uploadHandlers } from "./upload-handlers.ts";

/** The handlers of the noun files. */
export function filesHandlers(platform: Platform): NounHandlers<typeof files> {
  const { db } = platform;
  return {
    ...uploadHandlers(platform),
    list: async ({ actor, input }) => {
      const { reference, deleted } = input();
      const found = await matterOfReference(db, actor, reference);
      return found === null ? [] : listFiles(db, found, deleted);
    },
    token: async ({ actor, input }) => {
      const { path } = input();
      const file = (await readFile(db, actor, path)) ?? (await readFileByPath(db, actor, path));
      if (!file) throw notFound("file");
      const signed = await signFileToken(platform, actor, file.id, file.version);
      return { ...signed, url: `/api/filesmanager/content/${signed.token}` };
    },
    download: async ({ actor, params, input, request, reply }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      const content = await visibleContent(platform, actor, id, input().version);
      return sendContent(platform, content, { request, reply }, "attachment");
    },
    open: async ({ params, request, reply }) => {
      const token = await readFileToken(platform, params.token);
      if (!token) throw notFound("file, or its address has expired");
      const actor = await actorOfSession(platform, token.sessionId);
      request.access = { actor, subject: token.fileId };
      const content = await visibleContent(platform, actor, token.fileId, token.version);
      return sendContent(platform, content, { request, reply }, "inline");
    },
    preview: async ({ actor, params }) => previewOf(platform, await visibleContent(platform, actor, params.id)),
    versions: async ({ actor, params }) => readVersions(db, (await visibleFile(platform, actor, params.id)).id),
    update: async ({ actor, params, input, write }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      const patch = input();
      return write((tx) => changeFile(tx, platform, actor, id, patch));
    },
    delete: async ({ actor, params, write }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      return write(async (tx) => {
        await changeFile(tx, platform, actor, id, { isDeleted: true });
        return { ok: true } as const;
      });
    },
  };
}
