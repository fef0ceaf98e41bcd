import { inventionFields } from "@iphub/sdk/records/inventions";
import { onRow } from "../journeys/support/terminal-app.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { answerOf, listOf, partOf, type RecordCase } from "./record-case.ts";

const path = "/api/inventions";

/** Matters that a test opens. */
export const inventionCase: RecordCase = {
  noun: "inventions",
  fields: inventionFields,
  own: {
    country: ["EP", "JP"],
    patentKind: ["design", "plant"],
    inHouseAttorney: ["ben@iphub.example", "cleo@iphub.example"],
    teams: [["t-chemistry"], ["t-electrical"]],
  },
  words: { patentKind: "Design", inHouseAttorney: "Ben Okafor" },
  controls: {},
  hidden: ["teams"],
  verb: ["inventions"],
  updateFlags: ["--reference-override"],
  webPath: ({ id }) => `/inventions/${id}`,
  openForm: (page) => page.getByRole("button", { name: "Edit", exact: true }).click(),
  openInTerminal: async (terminal, { title }) => {
    terminal.type(`f${title}`);
    await terminal.waitFor(onRow(String(title)));
    terminal.type(keys.enter);
    await terminal.waitFor("Applicant");
  },
  create: (hub, values) => answerOf(hub, "POST", path, values),
  get: (hub, id) => answerOf(hub, "GET", `${path}/${id}`),
  another: { references: ["referencesanother"] },
  update: (hub, id, values) => answerOf(hub, "PATCH", `${path}/${id}`, { ...values, referenceOverride: true }),
  listed: async (hub, { id, title }) => {
    const { data } = await answerOf(hub, "GET", `${path}/search?qs=${encodeURIComponent(String(title))}`);
    return partOf(listOf(data).find((one) => partOf(one).id === id));
  },
  changes: async (hub, { id }) => {
    const { data } = await hub.request("GET", `/api/streams/${id}`);
    return partOf(partOf(partOf(listOf(data)[0]).metadata).changes);
  },
  found: async (hub, text) => {
    const { data } = await answerOf(hub, "GET", `${path}/search?qs=${encodeURIComponent(text)}`);
    return listOf(data).map((one) => String(partOf(one).id));
  },
};
