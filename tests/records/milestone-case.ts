import { milestoneFields } from "@iphub/sdk/records/milestones";
import { onRow } from "../journeys/support/terminal-app.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { answerOf, listOf, partOf, type RecordCase } from "./record-case.ts";

const path = "/api/workflow/milestones";
const matterTitle = "Rotary seal with a milestone";

/** Milestones, each alone on a matter that the test opens. */
export const milestoneCase: RecordCase = {
  noun: "milestones",
  fields: milestoneFields,
  own: { expanded: [false, true] },
  words: {},
  controls: { assignees: "Assignees" },
  hidden: ["expanded"],
  fixed: ["expanded"],
  verb: ["milestones"],
  webPath: ({ inventionId }) => `/inventions/${inventionId}`,
  openForm: async (page) => {
    await page.getByRole("button", { name: "Actions on titlefirst text" }).click();
    await page.getByRole("menuitem", { name: "Change", exact: true }).click();
  },
  openInTerminal: async (terminal) => {
    terminal.type(`f${matterTitle}`);
    await terminal.waitFor(onRow(matterTitle));
    terminal.type(keys.enter);
    await terminal.waitFor("Applicant");
  },
  create: async (hub, values) => {
    const { id } = await answerOf(hub, "POST", "/api/inventions", { title: matterTitle, references: [] });
    return answerOf(hub, "POST", path, { ...values, inventionId: id });
  },
  get: (hub, id) => answerOf(hub, "GET", `${path}/${id}`),
  update: (hub, id, values) => answerOf(hub, "PUT", `${path}/${id}`, values),
  listed: async (hub, { id, inventionId }) => {
    const { data } = await hub.request("GET", `/api/search/overview/inventions/${inventionId}/milestones`);
    return partOf(listOf(data).find((one) => partOf(one).id === id));
  },
  changes: async (hub, { inventionId }) => {
    const { data } = await hub.request("GET", `/api/streams/${inventionId}`);
    return partOf(partOf(partOf(listOf(data)[0]).metadata).changes);
  },
};
