import type { reports } from "@iphub/sdk/contract/reports";
import { matterToSee, namedMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { matterFacts } from "./matter-facts.ts";
import { receiveTemplate } from "./receive-template.ts";
import { chosenTemplates, filledForm, mergedFields, queueReports } from "./request-reports.ts";
import { readResults } from "./results.store.ts";
import { removeTemplate, saveTemplate } from "./template-changes.ts";
import { readTemplates, toReport, toReportTemplate } from "./templates.store.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The handlers of the noun reports. */
export function reportsHandlers(platform: Platform): NounHandlers<typeof reports> {
  const { db, clock } = platform;
  const factsOf = async (actor: Actor, inventionId: string) => {
    const { invention } = await namedMatter(db, actor, inventionId);
    return matterFacts(db, clock, actor, invention.id);
  };
  const template = async (id: string) => {
    const [found] = await readTemplates(db, [id]);
    if (!found) throw notFound("report template");
    return found;
  };
  return {
    list: async ({ actor, input }) => {
      const facts = await factsOf(actor, input().inventionId);
      return (await readTemplates(db)).map((one) => toReport(one, facts));
    },
    fields: async ({ actor, input }) => {
      const { reportIds, inventionId } = input();
      const facts = inventionId === undefined ? {} : await factsOf(actor, inventionId);
      return mergedFields(await chosenTemplates(db, reportIds), facts);
    },
    generate: async ({ actor, params, input, write }) => {
      const matter = await matterToSee(db, actor, params.inventionId);
      const { reportIds, format, ...form } = input();
      const templates = await chosenTemplates(db, reportIds);
      const facts = await matterFacts(db, clock, actor, matter.id);
      const values = await filledForm(mergedFields(templates, facts), form, format);
      return write((tx) => queueReports(tx, platform, actor, matter, { templates, values, format }));
    },
    results: async ({ actor, params }) => readResults(db, (await matterToSee(db, actor, params.inventionId)).id),
    templates: async () => (await readTemplates(db)).map(toReportTemplate),
    uploadTemplate: async ({ actor, request, write }) => {
      const sent = await receiveTemplate(request);
      const { inspectTemplate } = await import("./fill-template.ts");
      const merge = await inspectTemplate(sent.content);
      return write((tx) => saveTemplate(tx, platform, actor, sent, merge));
    },
    downloadTemplate: async ({ params, reply }) => {
      const { title, content } = await template(params.id);
      const name = encodeURIComponent(`${title}.docx`);
      reply.type(docx).header("content-disposition", `attachment; filename*=UTF-8''${name}`);
      return content;
    },
    deleteTemplate: async ({ actor, params, write }) => {
      const { id } = await template(params.id);
      return write((tx) => removeTemplate(tx, platform, actor, id));
    },
  };
}
