import type { Hub } from "@iphub/sdk/client";
import { type Role, roles } from "@iphub/sdk/contract/permissions";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { readFirstFacts } from "@iphub/ui-core/identity/auth/first-facts";
import { ask, askSecret } from "../../command-line/ask.ts";
import { CliError, usageError } from "../../command-line/exit-codes.ts";
import { fileHere } from "../../command-line/file-here.ts";
import type { GlobalOptions } from "../../command-line/input.ts";
import { note } from "../../command-line/output/sink.ts";
import { openProfiles } from "../../command-line/profiles.ts";
import { signedOutHub } from "../../command-line/signed-out-hub.ts";
import { watchImport } from "../imports/watch-import.ts";

/** Adds closures of the patent office, one per line, until an empty line. */
export async function addClosures(hub: Hub): Promise<void> {
  const { length } = await hub.deadlines.closures();
  note(`Office calendar: US holidays are known, and ${length} full-day closures.`);
  await repeat("A closure to add (YYYY-MM-DD reason): ", async (typed) => {
    const [date = "", ...reason] = typed.split(/\s+/);
    const { moved } = await hub.deadlines.addClosure({ date, reason: reason.join(" ") });
    return `Added ${date}; deadlines that moved: ${moved.length}.`;
  });
}

/** Creates teams, one per line, until an empty line. */
export async function makeTeams(hub: Hub): Promise<void> {
  await repeat("A team to create:", async (name) => {
    await hub.users.createTeam({ name });
    return `The team ${name} was created.`;
  });
}

/** Invites people, one per line, until an empty line; each gets a one-time link to choose a password. */
export async function invitePeople(hub: Hub): Promise<void> {
  note(`Roles are ${Object.keys(roles).join(", ")}. One person dockets a date and another verifies it.`);
  await repeat("A person to invite (e-mail first-name last-name role): ", async (typed) => {
    const [email = "", firstName = "", ...rest] = typed.split(/\s+/);
    const role = roleOf(rest.at(-1));
    const lastName = (role === undefined ? rest : rest.slice(0, -1)).join(" ");
    const made = await hub.users.create({ email, firstName, lastName, roles: role === undefined ? [] : [role] });
    const { link, sentTo } = await hub.auth.sendPasswordLink({ id: made.id });
    return link === null ? `The invitation was sent to ${sentTo}.` : `Give this link to ${firstName}: ${link}`;
  });
}

/** Previews a docket and imports it if confirmed. */
export async function importDocket(hub: Hub): Promise<void> {
  await repeat("A docket to import (CSV or XLSX file): ", async (path) => {
    const file = await fileHere(path);
    const { id, counts } = await hub.imports.preview({ file }, { timeoutMs: 5 * 60_000 });
    note(`${counts.rows} rows: ${counts.ready} ready, ${counts.wrong} wrong, ${counts.unchanged} already in the hub.`);
    if (counts.ready === 0) return `See why: iphub imports rows ${id} --state wrong`;
    const answer = await ask(`Import ${counts.ready} rows? Type yes: `);
    if (answer.toLowerCase() !== "yes") return `To import it later: iphub imports apply ${id}`;
    const done = await watchImport(hub, await hub.imports.apply({ id }));
    return `Imported: ${done.counts.applied}. To undo it: iphub imports undo ${id}`;
  });
}

/** Asks until an empty line; what the hub refuses is reported and asked again. */
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

/** Creates the first administrator of an empty hub with its one-time link, and stores the sign-in in the profile. */
export async function makeAdministrator(link: string, globals: GlobalOptions): Promise<void> {
  const { host, key } = partsOf(link);
  const hub = signedOutHub(host, globals);
  const { needed } = await hub.auth.setupStatus();
  if (!needed) throw usageError("this hub already has an administrator", "Sign in instead: iphub login.");
  if (!globals.mayAsk) throw usageError("there is no one to ask", "Use iphub auth setup --input - for scripts.");
  const email = await ask("Your e-mail: ");
  const firstName = await ask("First name: ");
  const lastName = await ask("Last name: ");
  const password = await askSecret("Password (at least 10 characters): ");
  const token = await hub.auth.setup({ key, email, firstName, lastName, password });
  const profiles = openProfiles();
  const profile = globals.profile ?? profiles.current();
  await profiles.save(profile, { host, token, email });
  await profiles.use(profile);
  note(`You are the administrator of ${host}, signed in as ${email}.`);
}

function partsOf(link: string): { host: string; key: string } {
  const url = URL.canParse(link) ? new URL(link) : null;
  // Hubs of earlier versions printed the key in the query.
  const key = url && (new URLSearchParams(url.hash.slice(1)).get("key") ?? url.searchParams.get("key"));
  if (!url || !key) throw usageError("--link is not a set-up link", "Copy the whole line that the hub printed.");
  return { host: url.origin, key };
}

interface StepLeft {
  readonly step: string;
  readonly known: string;
  readonly next: string;
}

/** The steps of the set-up in order, with their state. */
export async function stepsLeft(hub: Hub): Promise<StepLeft[]> {
  const { closures, teams, people, matters } = await readFirstFacts(hub);
  return [
    { step: "calendar", known: `${closures} closures`, next: "iphub deadlines add-closure --date DATE" },
    { step: "teams", known: `${teams} teams`, next: "iphub users create-team --name NAME" },
    { step: "people", known: `${totalWords(people)} people`, next: "iphub users create --email ADDRESS" },
    { step: "docket", known: `${totalWords(matters)} matters`, next: "iphub imports preview FILE" },
  ];
}
