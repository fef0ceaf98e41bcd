import type { Hub } from "@iphub/sdk";
import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { openTerminalApp, type TerminalAppOptions } from "./terminal-app.ts";

/** Clears a text line, as ^U does. */
export const clearLine = "\u0015";

/** The reader's day. */
export const today = () => new Date().toLocaleDateString("sv-SE");

/** A new matter without references, its title like no other. */
export function newMatter(hub: Hub, title: string): Promise<Invention> {
  return hub.inventions.create({ title, references: [] });
}

/** Opens the application on a matter, found by its title. */
export async function openMatter(options: TerminalAppOptions, matter: Invention): Promise<PseudoTerminal> {
  const terminal = await openTerminalApp(options);
  await terminal.waitFor("Enter open");
  terminal.type(`f${matter.title}`);
  await terminal.waitFor(/▌ Matter /u);
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => lines[0]?.startsWith(matter.title) === true);
  await terminal.waitFor(/MILESTONE AND TASKS|no milestones yet/u);
  return terminal;
}

/** The milestone of a matter with a title, as the hub has it. Throws when there is none. */
export async function milestoneOf(hub: Hub, matter: Invention, title: string): Promise<Milestone> {
  const found = (await hub.overview.milestones({ id: matter.id })).find((milestone) => milestone.title === title);
  if (!found) throw new Error(`The matter has no milestone '${title}'.`);
  return found;
}

/** Waits until a text is gone from the screen. */
export function gone(terminal: PseudoTerminal, text: string): Promise<void> {
  return terminal.waitFor((lines) => !lines.join("\n").includes(text));
}

/** Presses a key and waits for the overlay that it opens. */
export async function press(terminal: PseudoTerminal, key: string, opens: string): Promise<void> {
  terminal.type(key);
  await terminal.waitFor(`╭─ ${opens}`);
}

/** Waits until no overlay is open: a key then is the screen's again. */
export function closed(terminal: PseudoTerminal): Promise<void> {
  return gone(terminal, "╭─ ");
}

/** Answers an overlay and waits for what is said of it. */
export async function answer(terminal: PseudoTerminal, typed: string, said: string): Promise<void> {
  terminal.type(typed);
  await terminal.waitFor(`✓ ${said}`);
}

/** Opens the sample matter 17/248,024 as Ada, on a hub by the address given, and goes to one of its tabs. */
export async function openSampleTab(options: {
  readonly hub: TestHub;
  readonly url: string;
  readonly tab: string;
  readonly columns: number;
  readonly rows: number;
}): Promise<PseudoTerminal> {
  const { hub, url, tab, columns, rows } = options;
  const terminal = await openTerminalApp({ url, token: await hub.tokenFor("ada@iphub.example"), columns, rows });
  await terminal.waitFor("Enter open");
  terminal.type("f17248024");
  await terminal.waitFor(/▌ Matter +17\/248,024/u);
  terminal.type(keys.enter);
  await terminal.waitFor("MILESTONE AND TASKS");
  terminal.type(`:tabs${tab}`);
  await terminal.waitFor(`Tabs: ${tab}`);
  terminal.type(keys.enter);
  return terminal;
}
