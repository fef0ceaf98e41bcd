import { noteFields } from "@iphub/sdk/records/notes";
import { onRow } from "../journeys/support/terminal-app.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { answerOf, listOf, partOf, type RecordCase } from "./record-case.ts";

const path = "/api/inventions/invention-notes";
const listOn = async (hub: Parameters<RecordCase["get"]>[0], inventionId: string) => {
  const { data } = await hub.request("GET", `${path}/${inventionId}`);
  return listOf(data).map(partOf);
};

/** Notes on a matter of the sample portfolio. */
const inventionId = "m-17248024";
const getNote: RecordCase["get"] = async (hub, id) =>
  partOf((await listOn(hub, inventionId)).find((note) => note.id === id));

/** Notes on a matter; the hub has no call that gets one, so that they are read from the list. */
export const noteCase: RecordCase = {
  noun: "notes",
  fields: noteFields,
  own: {},
  words: {},
  controls: {},
  verb: ["notes"],
  updateVerb: "update-for-invention",
  shownBy: () => ["list-for-invention", inventionId],
  webPath: () => `/inventions/${inventionId}`,
  openForm: (page) => page.getByRole("button", { name: "Change this note" }).first().click(),
  openInTerminal: async (terminal) => {
    terminal.type("f17/248,024");
    await terminal.waitFor(onRow("17/248,024"));
    terminal.type(keys.enter);
    await terminal.waitFor("Applicant");
    terminal.type("N");
    await terminal.waitFor("Notes on");
    terminal.type(keys.tab);
    await terminal.waitFor("Notes on the matter");
  },
  create: (hub, values) => answerOf(hub, "POST", path, { ...values, inventionId }),
  get: getNote,
  update: (hub, id, values) => answerOf(hub, "PATCH", `${path}/${id}`, values),
  listed: (hub, { id }) => getNote(hub, String(id)),
  changes: async (hub) => {
    const { data } = await hub.request("GET", `/api/streams/${inventionId}`);
    return partOf(partOf(partOf(listOf(data)[0]).metadata).changes);
  },
};
