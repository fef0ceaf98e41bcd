import { deadlineFields } from "@iphub/sdk/records/deadlines";
import { keys } from "../support/pseudo-terminal.ts";
import { answerOf, listOf, partOf, type RecordCase } from "./record-case.ts";

const path = "/api/deadlines";

/** A change of the date needs a reason, which is kept as `manualReason`. */
const reason = "agreed with the client";

/** Deadlines that an action of the office proposes, each on a matter of its own, changed before they are docketed. */
export const deadlineCase: RecordCase = {
  noun: "deadlines",
  fields: deadlineFields,
  own: {
    mailDate: ["2009-01-15", "2009-01-16"],
    printedPeriod: ["2m", "4m"],
    extension: [1, 2],
    // Long past: the first row of the terminal's list.
    manualDate: ["2009-04-20", "2009-04-21"],
  },
  words: {
    mailDate: "15 Jan 2009|Jan 15, 2009",
    printedPeriod: "2 months",
    extension: "extension 1",
    manualDate: "20 Apr 2009|Apr 20, 2009",
  },
  controls: {
    mailDate: "Mail date",
    extension: "Date",
    printedPeriod: "Period printed in the document",
    assignees: "Assignees",
  },
  hidden: ["assignees"],
  verb: ["deadlines"],
  updateVerb: "change",
  updateFlags: ["--reason", reason],
  shownBy: (id) => ["get", id, "--json"],
  webPath: ({ id }) => `/deadlines?deadline=${id}`,
  openForm: (page) => page.getByRole("button", { name: "Change…" }).click(),
  openInTerminal: async (terminal) => {
    terminal.type(":");
    await terminal.waitFor("Commands");
    terminal.type("Deadlines");
    await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Deadlines")));
    terminal.type(keys.enter);
    await terminal.waitFor("rule us-ctnf");
  },
  create: async (hub, values) => {
    const { id } = await answerOf(hub, "POST", "/api/inventions", { title: "Foldable antenna", references: [] });
    const event = { inventionId: id, trigger: "CTNF", mailDate: values.mailDate };
    const { data } = await hub.request("POST", path, { body: event });
    const proposed = partOf(listOf(data)[0]);
    return answerOf(hub, "PUT", `${path}/${proposed.id}`, { ...values, reason });
  },
  get: (hub, id) => answerOf(hub, "GET", `${path}/${id}`),
  update: (hub, id, values) => answerOf(hub, "PUT", `${path}/${id}`, { ...values, reason }),
  listed: async (hub, { id, invention }) => {
    const { data } = await answerOf(hub, "GET", `${path}?view=all&inventionId=${partOf(invention).id}`);
    return partOf(listOf(data).find((one) => partOf(one).id === id));
  },
  changes: async (hub, { invention }) => {
    const { data } = await hub.request("GET", `/api/streams/${partOf(invention).id}`);
    return partOf(partOf(partOf(listOf(data)[0]).metadata).changes);
  },
};
