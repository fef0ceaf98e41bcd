import { openConnection } from "../../command-line/open-connection.ts";
import type { Column } from "../../command-line/output/column.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { addClosures, importDocket, invitePeople, makeAdministrator, makeTeams, stepsLeft } from "./setup-steps.ts";

const columns: readonly Column[] = [{ key: "step", whole: true }, { key: "known" }, { key: "next", title: "How" }];

/** `iphub setup --link 'http://…/setup#key=…'`: the first steps of a new firm; each can be skipped and resumed. */
export const verb: Verb = {
  summary: "Set up a new hub: administrator, office calendar, teams and people, docket; --no-input shows what is done",
  shortcut: "setup",
  flags: [
    { name: "link", kind: "text", placeholder: "address", help: "the one-time link that the hub printed at its start" },
  ],
  columns,
  example: "setup --link 'http://127.0.0.1:4780/setup#key=…'",
  run: setUp,
};

async function setUp({ input, globals, output, session }: RunContext): Promise<void> {
  const link = typeof input.link === "string" ? input.link : undefined;
  if (link !== undefined) {
    await makeAdministrator(link, globals);
  } else if (!openConnection(globals).connection.token) {
    note("A new hub prints a one-time link at its start: iphub setup --link LINK. Else sign in first: iphub login.");
  }
  const { hub } = await session();
  if (!globals.mayAsk) {
    await output.list(once(await stepsLeft(hub)), columns);
    return;
  }
  note("Press Enter to skip a step; run iphub setup to resume it.");
  await addClosures(hub);
  await makeTeams(hub);
  await invitePeople(hub);
  await importDocket(hub);
  await output.list(once(await stepsLeft(hub)), columns);
}
