import type { CorrespondenceMessage, correspondence } from "@iphub/sdk/contract/correspondence";
import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { remoteImageAttribute } from "../../connectors/mail/read-mail.ts";
import { readAddress, signAddress } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { escapeMarkup } from "../../platform/escape-markup.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { framedByOwnPages } from "../../platform/http/headers.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { namedMatter } from "../inventions/inventions.store.ts";
import { matterToSee } from "../inventions/visible-matter.ts";
import { queueAttachments } from "./attachments.ts";
import {
  fileEmails,
  listEmails,
  listUnassigned,
  maySeeUnassigned,
  oneForEachAudience,
  readEmail,
  readHtml,
  unassignedVisible,
} from "./correspondence.store.ts";

/** What the ticket of a body opens. */
const signedMail = z.object({ emailId: z.string() });

/** The handlers of the noun correspondence. */
export function correspondenceHandlers(platform: Platform): NounHandlers<typeof correspondence> {
  const { db } = platform;
  return {
    list: async ({ actor, params, input }) => {
      const { id } = await matterToSee(db, actor, params.id);
      return listEmails(db, id, input());
    },
    get: async ({ actor, params }) => {
      const found = await visibleEmail(db, actor, params.id);
      const html = (await readHtml(db, found.id))?.html ?? null;
      // A frame cannot send the reader's token.
      const { token: ticket } = await signAddress(platform, actor, "mail", { emailId: found.id });
      return { ...found, html, remoteImages: html === null ? 0 : countRemoteImages(html), ticket };
    },
    body: async ({ params, input, request, reply }) => {
      // The ticket comes first: without one no answer says whether there is such an e-mail.
      const { ticket, images } = input();
      const address = await readAddress(platform, "mail", ticket, signedMail);
      const body = address?.what.emailId === params.id ? await readHtml(db, params.id) : null;
      if (!address || !body) throw notFound("e-mail");
      // Rights are checked now: people who lost access to the matter, or signed out, read no more of it.
      const actor = await address.actor();
      request.access = { actor };
      await visibleEmail(db, actor, params.id);
      const ancestors = framedByOwnPages(reply, platform.configuration);
      reply.header("content-security-policy", bodyPolicy(images === "1", ancestors));
      // A sandboxed page has no origin for Origin-Agent-Cluster, and browsers log a warning.
      reply.removeHeader("origin-agent-cluster");
      reply.header("cache-control", "private, no-store");
      reply.type("text/html; charset=utf-8");
      return bodyPage(body, images === "1");
    },
    unassigned: async ({ actor, input }) => listUnassigned(db, actor, input()),
    assign: async ({ actor, params, input, write }) => {
      const { id } = await visibleEmail(db, actor, params.id);
      const { inventionId } = input();
      return write((tx) => assignEmail(tx, platform, actor, id, inventionId));
    },
  };
}

/** E-mail on no matter is visible to people who may file it and see every matter that it may belong to. */
async function visibleEmail(db: Kysely<Schema>, actor: Actor, id: string): Promise<CorrespondenceMessage> {
  const found = await readEmail(db, id);
  if (!found) throw notFound("e-mail");
  const hidden = (error: unknown) => Promise.reject(error instanceof Failure ? notFound("e-mail") : error);
  if (found.inventionId) await matterToSee(db, actor, found.inventionId).catch(hidden);
  else if (!actor.permissions.has("inventions:write") || !(await maySeeUnassigned(db, actor, id))) {
    throw notFound("e-mail");
  }
  return found;
}

/**
 * Files an e-mail on a matter by hand, in a transaction, with the unassigned e-mail of the same thread.
 * @throws Failure 400 where the body names no matter that the person may see, 404 where they may not see the e-mail
 */
async function assignEmail(
  tx: Transaction<Schema>,
  platform: Platform,
  actor: Actor,
  id: string,
  inventionId: string,
): Promise<CorrespondenceMessage> {
  const { invention } = await namedMatter(tx, actor, inventionId);
  await tx.selectFrom("emails").select("id").where("id", "=", id).forUpdate().execute();
  // Another person may have filed it since it was looked up, on a matter that this one may not see.
  const before = await visibleEmail(tx, actor, id);
  if (before.inventionId === invention.id) return before;
  const thread = await waitingInThread(tx, actor, before);
  await fileEmails(tx, [id], invention.id, "by-hand");
  if (thread.length > 0) await fileEmails(tx, thread, invention.id, "thread");
  const events: NewEvent[] = before.inventionId
    ? [event("correspondence-removed", actor, before, before.inventionId)]
    : [];
  for (const one of [id, ...thread]) {
    const filed = await readEmail(tx, one);
    if (!filed) continue;
    if (filed.attachments.length > 0) await queueAttachments(tx, platform, one, invention.id);
    events.push(event("correspondence-filed", actor, filed, invention.id));
  }
  const waited = before.inventionId === null ? [id, ...thread] : thread;
  const counted = (await oneForEachAudience(tx, waited)).map((one) => takenUp(actor, one));
  await platform.events.append(tx, [...events, ...counted]);
  return (await readEmail(tx, id)) ?? before;
}

async function waitingInThread(tx: Transaction<Schema>, actor: Actor, email: CorrespondenceMessage): Promise<string[]> {
  const rows = await tx
    .selectFrom("emails")
    .select("id")
    .where("thread_id", "=", email.metadata.threadId)
    .where("invention_id", "is", null)
    .where("id", "<>", email.id)
    .where(unassignedVisible(actor, "emails.id"))
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Has clients that could see this unassigned e-mail refresh their count. It does not name the matter, which some of
 * them may not see.
 */
function takenUp({ email }: Actor, messageId: string): NewEvent {
  const live = { name: "correspondence:unassigned", payload: { messageId } } as const;
  return { type: "correspondence-taken-up", actor: email, metadata: { emailId: messageId }, live };
}

function event(type: string, actor: Actor, { id, metadata }: CorrespondenceMessage, inventionId: string): NewEvent {
  const { from, filedBy } = metadata;
  const subject = metadata.subject || "(no subject)";
  return { type, actor: actor.email, inventionId, metadata: { emailId: id, subject, from, filedBy } };
}

/** The policy of the page: it runs and loads nothing; remote images only on request. */
function bodyPolicy(withImages: boolean, ancestors: string): string {
  const images = withImages ? "img-src data: https: http:" : "img-src data:";
  return `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; ${images}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;
}

const sheet =
  "html{color-scheme:light;background:#fff;color:#1b1f24}" +
  "body{margin:16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  `img{max-width:100%;height:auto}img[${remoteImageAttribute}]{display:none}table{max-width:100%}pre{white-space:pre-wrap}`;

function countRemoteImages(html: string): number {
  return html.split(` ${remoteImageAttribute}="`).length - 1;
}

function bodyPage(body: { readonly html: string | null; readonly text: string }, withImages: boolean): string {
  const html = body.html ?? `<pre>${escapeMarkup(body.text)}</pre>`;
  const shown = withImages ? html.replaceAll(` ${remoteImageAttribute}="`, ' src="') : html;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>E-mail</title><style>${sheet}</style></head><body>${shown}</body></html>`;
}
