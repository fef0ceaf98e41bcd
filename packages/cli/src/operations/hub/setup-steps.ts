import type { Hub } from "@iphub/sdk/client";
import { type Role, roles } from "@iphub/sdk/contract/permissions";
import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { ask } from "../../command-line/ask.ts";
import { CliError } from "../../command-line/exit-codes.ts";
import { fileHere } from "../../command-line/file-here.ts";
import { note } from "../../command-line/output/sink.ts";
import { watchImport } from "../imports/watch-import.ts";

/** Closures of the patent office, one a line, until nothing is typed. */
export async function addClosures(hub: Hub): Promise<void> {
  const { length } = await hub.deadlines.closures();
  note(`Office calendar: US holidays are known, and ${length} full-day closures.`);
  await repeat("A closure to add (YYYY-MM-DD reason): ", async (typed) => {
    const [date = "", ...reason] = typed.split(/\s+/);
    const { moved } = await hub.deadlines.addClosure({ date, reason: reason.join(" ") });
    return `Added ${date}; deadlines that moved: ${moved.length}.`;
  });
}

/** Teams, one a line, until nothing is typed. */
export async function makeTeams(hub: Hub): Promise<void> {
  await repeat("A team to make: ", async (name) => {
    await hub.users.createTeam({ name });
    return `The team ${name} is there.`;
  });
}

/** People, one a line, until nothing is typed; each gets a one-time link to choose a password. */
export async function invitePeople(hub: Hub): Promise<void> {
  note(`Roles are ${Object.keys(roles).join(", ")}. A date that one person dockets another one verifies.`);
  await repeat("A person to invite (e-mail first-name last-name role): ", async (typed) => {
    const [email = "", firstName = "", ...rest] = typed.split(/\s+/);
    const role = roleOf(rest.at(-1));
    const lastName = (role === undefined ? rest : rest.slice(0, -1)).join(" ");
    const made = await hub.users.create({ email, firstName, lastName, roles: role === undefined ? [] : [role] });
    const { link, sentTo } = await hub.auth.sendPasswordLink({ id: made.id });
    return link === null ? `The invitation went to ${sentTo}.` : `Hand this link to ${firstName}: ${link}`;
  });
}

/** A docket, looked through and taken in when that is wanted. */
export async function importDocket(hub: Hub): Promise<void> {
  await repeat("A docket to import (CSV or XLSX file): ", async (path) => {
    const file = await fileHere(path);
    const { id, counts } = await hub.imports.preview({ file }, { timeoutMs: 5 * 60_000 });
    note(`${counts.rows} rows: ${counts.ready} ready, ${counts.wrong} wrong, ${counts.unchanged} here already.`);
    if (counts.ready === 0) return `See why: iphub imports rows ${id} --state wrong`;
    const answer = await ask(`Import ${counts.ready} rows? Type yes: `);
    if (answer.toLowerCase() !== "yes") return `Left for later: iphub imports apply ${id}`;
    const done = await watchImport(hub, await hub.imports.apply({ id }));
    return `Imported: ${done.counts.applied}. To undo it: iphub imports undo ${id}`;
  });
}

/** Asks until nothing is typed; what the hub refuses is said and asked for again. */
async function repeat(question: string, take: (typed: string) => Promise<string>): Promise<void> {
  for (let typed = await ask(question); typed !== ""; typed = await ask(question)) {
    try {
      note(await take(typed));
    } catch (error) {
      const isRefusal = error instanceof HubHttpError || error instanceof HubInputError;
      const isNoFile = error instanceof CliError;
      if (!isRefusal && !isNoFile) throw error;
      note(`Not done: ${error.message}`);
    }
  }
}

function roleOf(word: string | undefined): Role | undefined {
  return Object.keys(roles).find((name): name is Role => name === word);
}
