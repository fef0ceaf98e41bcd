import { uspto } from "@iphub/sdk/contract/uspto";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { noKeyError, officeErrorFor } from "../../connectors/uspto/office-advice.ts";
import { officeConfigured } from "../../connectors/uspto/portal-client.ts";
import { applicationNumberOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { findDownload, readDownloads } from "./downloads.store.ts";
import { readOfficeState } from "./office-state.ts";
import { queueRefresh, readSync } from "./refresh.ts";
import { checkRequest, queueDownload } from "./request-download.ts";
import { holdingMatter, readDocuments } from "./uspto.documents.ts";

/** Stored data older than this is refreshed when someone views it, in milliseconds. */
const freshMilliseconds = 60 * 60 * 1000;

/** The handlers of the noun uspto. */
export function usptoHandlers(platform: Platform): NounHandlers<typeof uspto> {
  const { db, configuration } = platform;
  return {
    documents: async ({ actor, params, request }) => {
      const applicationId = digitsOf(params.id);
      const inventionId = await holdingMatter(db, actor, applicationId);
      if (inventionId === null) return [];
      request.access = { actor, subject: inventionId };
      await refreshIfOld(platform, applicationId);
      return readDocuments(db, applicationId, inventionId);
    },
    state: async ({ actor, input }) => {
      const scope = { application: "applicationId", matter: "inventionId" };
      return readOfficeState(platform, actor, scope, input());
    },
    sync: async ({ actor, params }) => {
      const applicationId = digitsOf(params.id);
      if ((await holdingMatter(db, actor, applicationId)) === null) throw notFound("application");
      const { lastSyncedAt, lastError: error } = await readSync(db, applicationId);
      const lastError = error && officeErrorFor(actor, error);
      if (!officeConfigured(configuration)) {
        return { queued: false, lastSyncedAt, lastError: officeErrorFor(actor, noKeyError) };
      }
      await queueRefresh(platform, applicationId, "by a person");
      return { queued: true, lastSyncedAt, lastError };
    },
    download: async ({ actor, input, write }) => {
      const { applicationId, documentIds } = input();
      const request = await checkRequest(platform, actor, digitsOf(applicationId), documentIds);
      return write((tx) => queueDownload(tx, platform, actor, request));
    },
    downloads: async ({ actor }) => readDownloads(db, actor),
    downloadStatus: async ({ actor, params }) => {
      const id = await findDownload(db, actor, digitsOf(params.id));
      const [download] = id === null ? [] : await readDownloads(db, actor, id);
      if (!download) throw notFound("download");
      return { status: download.status };
    },
    calls: async ({ actor }) => {
      const hidden = await hiddenApplications(db, actor);
      // What is hidden is left out before rows are counted: a list with fewer rows than it may have is whole.
      const rows = await db
        .selectFrom("office_calls")
        .select(["at", "kind", "target", "status", "milliseconds", "error"])
        .$if(hidden.length > 0, (query) => query.where(isAboutOthers(hidden)))
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(uspto.calls.most)
        .execute();
      return rows.map((row) => withoutHidden(row, hidden));
    },
  };
}

/** Stored data is returned at once; a refresh that cannot be queued does not fail the call. */
async function refreshIfOld(platform: Platform, applicationId: string): Promise<void> {
  if (!officeConfigured(platform.configuration)) return;
  const { triedAt } = await readSync(platform.db, applicationId);
  if (triedAt !== null && platform.clock.now().getTime() - Date.parse(triedAt) < freshMilliseconds) return;
  await queueRefresh(platform, applicationId, "background").catch((error: unknown) =>
    platform.log.warn({ err: error, applicationId }, "a refresh of a file wrapper could not be queued"),
  );
}

/** An application number in any spelling in the office's format; any other id is unchanged. */
function digitsOf(id: string): string {
  return applicationNumberOf(id) ?? id;
}

/** The numbers of the applications that only matters have which the person may not see. */
async function hiddenApplications(db: Kysely<Schema>, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select r.application_number as number from invention_references r join inventions on inventions.id = r.invention_id
    where r.application_number is not null
    group by r.application_number having not bool_or(${visibleMatter(actor)})`.execute(db);
  return rows.map(({ number }) => number);
}

/** Whether a call was about anything but hidden applications: {@link withoutHidden} leaves something of its target. */
function isAboutOthers(hidden: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select bool_and(exists (select 1 from unnest(${[...hidden]}::text[]) number where strpos(word, number) > 0))
    from unnest(string_to_array(target, ' ')) word) is not true`;
}

/** A call of the log without what it says of hidden applications. */
function withoutHidden<Call extends { readonly target: string; readonly error: string | null }>(
  call: Call,
  hidden: readonly string[],
): Call {
  const words = call.target.split(" ");
  const shown = words.filter((word) => !hidden.some((number) => word.includes(number)));
  if (shown.length === words.length) return call;
  return { ...call, target: shown.join(" "), error: call.error === null ? null : "failed" };
}
