import type { CorrespondenceMessage, correspondence } from "@iphub/sdk/contract/correspondence";
import { actorOfSession } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { matterToSee } from "../inventions/visible-matter.ts";
import { assignEmail } from "./assign-email.ts";
import { bodyPage, bodyPolicy, countRemoteImages, readTicket, signTicket } from "./body-page.ts";
import { listEmails, listUnassigned, maySeeUnassigned, readEmail, readHtml } from "./correspondence.store.ts";

/** The handlers of the noun correspondence. */
export function correspondenceHandlers(platform: Platform): NounHandlers<typeof correspondence> {
  const { db } = platform;

  /** E-mail on no matter is visible to people who may file it and see every matter that it may belong to. */
  async function visible(actor: Actor, id: string): Promise<CorrespondenceMessage> {
    const found = await readEmail(db, id);
    if (!found) throw notFound("e-mail");
    if (found.inventionId)
      await matterToSee(db, actor, found.inventionId).catch(() => Promise.reject(notFound("e-mail")));
    else if (!actor.permissions.has("inventions:write") || !(await maySeeUnassigned(db, actor, id))) {
      throw notFound("e-mail");
    }
    return found;
  }

  return {
    list: async ({ actor, params, input }) => {
      const { id } = await matterToSee(db, actor, params.id);
      return listEmails(db, id, input());
    },
    get: async ({ actor, params }) => {
      const found = await visible(actor, params.id);
      const html = (await readHtml(db, found.id))?.html ?? null;
      const ticket = await signTicket(platform, actor, found.id);
      return { ...found, html, remoteImages: html === null ? 0 : countRemoteImages(html), ticket };
    },
    body: async ({ params, input, request, reply }) => {
      const body = await readHtml(db, params.id);
      if (!body) throw notFound("e-mail");
      const { ticket, images } = input();
      const sessionId = await readTicket(platform, params.id, ticket);
      if (sessionId === null) throw notFound("e-mail");
      // Rights are checked now: people who lost access to the matter, or signed out, read no more of it.
      const actor = await actorOfSession(platform, sessionId);
      request.access = { actor };
      await visible(actor, params.id);
      reply.header("content-security-policy", bodyPolicy(images === "1"));
      reply.header("x-frame-options", "SAMEORIGIN");
      // A sandboxed page has no origin for Origin-Agent-Cluster, and browsers log a warning.
      reply.removeHeader("origin-agent-cluster");
      reply.header("cache-control", "private, no-store");
      reply.type("text/html; charset=utf-8");
      return bodyPage(body, images === "1");
    },
    unassigned: async ({ actor, input }) => listUnassigned(db, actor, input()),
    assign: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const { inventionId } = input();
      return write((tx) => assignEmail(tx, platform, actor, id, inventionId));
    },
  };
}
