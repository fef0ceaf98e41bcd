import type { Hub } from "@iphub/sdk";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { taskFields } from "@iphub/sdk/records/tasks";
import { onRow } from "../journeys/support/terminal-app.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { answerOf, listOf, partOf, type RecordCase } from "./record-case.ts";

const path = "/api/workflow/tasks/";

const searched = async (hub: Hub, text: string) => {
  const { data } = await answerOf(hub, "GET", `/api/search/tasks?qs=${encodeURIComponent(text)}`);
  return listOf(data).map(partOf);
};

/** Tasks of a matter of the sample portfolio. */
export const taskCase: RecordCase = {
  noun: "tasks",
  fields: taskFields,
  own: { status: ["in-progress", "on-hold"] },
  words: { status: "In progress" },
  controls: { assignees: "Assignees" },
  verb: ["tasks"],
  webPath: ({ id }) => `/tasks/${id}`,
  openInTerminal: async (terminal, { title }) => {
    terminal.type(`f${title}`);
    await terminal.waitFor(onRow(String(title)));
    terminal.type(keys.enter);
    await terminal.waitFor("e edit title");
  },
  create: (hub, values) => answerOf(hub, "POST", path, { ...values, inventionId: "m-17248024" }),
  get: (hub, id) => answerOf(hub, "GET", path + id),
  update: (hub, id, values) => answerOf(hub, "PUT", path + id, values),
  listed: async (hub, { id, title }) => partOf((await searched(hub, `"${title}"`)).find((task) => task.id === id)),
  changes: async (hub, { id }) => {
    const { data } = await hub.request("GET", `/api/streams/events/tasks/${id}?size=1`);
    return partOf(partOf(partOf(listOf(data)[0]).metadata).changes);
  },
  exported: async (hub, { title }) => {
    const qs = encodeURIComponent(`"${title}"`);
    const { data } = await hub.request("GET", `/api/search/tasks/export?qs=${qs}`);
    const [row] = parseCsv(String(data));
    return row ?? {};
  },
  found: async (hub, text) => (await searched(hub, text)).map(({ id }) => String(id)),
};
