import type { Hub } from "@iphub/sdk";
import { minionFields } from "@iphub/sdk/records/minions";
import { keys } from "../support/pseudo-terminal.ts";
import { answerOf, listOf, partOf, type RecordCase } from "./record-case.ts";

const path = "/api/streams/minion-dojo-api/api/minions";

const dataOf = async (hub: Hub, method: string, address: string, data?: unknown) =>
  partOf((await answerOf(hub, method, address, data === undefined ? undefined : { data })).data);

/** Agents of the minion lair. */
export const minionCase: RecordCase = {
  noun: "minions",
  idName: "documentId",
  fields: minionFields,
  own: {},
  words: {},
  controls: {},
  verb: ["minions"],
  webPath: ({ documentId }) => `/minions/${documentId}`,
  openForm: (page) => page.getByRole("button", { name: "Edit", exact: true }).click(),
  openInTerminal: async (terminal, { name }) => {
    terminal.type(":");
    await terminal.waitFor("Commands");
    terminal.type("Minion lair");
    await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Minion lair")));
    terminal.type(keys.enter);
    await terminal.waitFor("Minion lair  ");
    terminal.type(`/${name}`);
    await terminal.waitFor("Minion lair  1 minion ");
    terminal.type(`${keys.enter}`);
    await terminal.waitFor("Enter open");
    terminal.type(keys.enter);
    await terminal.waitFor("Trainer");
  },
  create: (hub, values) => dataOf(hub, "POST", path, values),
  get: (hub, id) => dataOf(hub, "GET", `${path}/${id}`),
  // An update has no version to send along: the last one counts.
  update: (hub, id, { updatedAt: _read, ...values }) => dataOf(hub, "PUT", `${path}/${id}`, values),
  listed: async (hub, { documentId, name }) => {
    const filter = encodeURIComponent("filters[name]");
    const { data } = await answerOf(hub, "GET", `${path}/statistics?${filter}=${encodeURIComponent(String(name))}`);
    return partOf(listOf(data).find((one) => partOf(one).documentId === documentId));
  },
  changes: async (hub, { documentId }) => {
    const { data } = await hub.request("GET", "/api/audit/entries");
    const lines = String(data)
      .split("\n")
      .filter((line) => line.includes("minion-updated"));
    const entries = lines.map((line) => partOf(JSON.parse(line)));
    const own = entries.map(({ metadata }) => partOf(metadata)).filter(({ minionId }) => minionId === documentId);
    return partOf(own.at(-1)?.changes);
  },
};
