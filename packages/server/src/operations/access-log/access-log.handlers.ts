import { Readable } from "node:stream";
import type { AccessEntry, accessLog } from "@iphub/sdk/contract/access-log";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Kysely } from "kysely";
import { whileAccessLasts } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { listAccesses, readAccesses } from "./access-log.store.ts";
import { matterAccess } from "./matter-access.ts";

/** How many entries of an export are in memory at once. */
const pieceSize = 1000;

/** The handlers of the noun accessLog. */
export function accessLogHandlers(platform: Platform): NounHandlers<typeof accessLog> {
  const { db, clock } = platform;
  return {
    list: async ({ actor, input }) => listAccesses(db, actor, input()),
    export: async ({ actor, input, reply }) => {
      const name = `iphub-access-${nowIso(clock).slice(0, 10)}.ndjson`;
      reply.type("application/x-ndjson; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
      const pieces = whileAccessLasts(platform, actor, lines(db, actor, input()));
      return Readable.from(pieces, { objectMode: false });
    },
    matter: async ({ actor, params }) => matterAccess(db, actor, params.id),
  };
}

async function* lines(
  db: Kysely<Schema>,
  actor: Actor,
  filter: EndpointParsed<(typeof accessLog)["export"]>,
): AsyncGenerator<string> {
  let piece: AccessEntry[] = [];
  let after = 0;
  do {
    piece = await readAccesses(db, actor, filter, { after, limit: pieceSize });
    after = piece.at(-1)?.seq ?? after;
    yield piece.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  } while (piece.length === pieceSize);
}
