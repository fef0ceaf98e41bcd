import { usageError } from "../shared/exit-codes.ts";
import { matterId } from "../shared/matter-ids.ts";
import { openBrowser } from "../shared/open-browser.ts";
import type { RunContext, Verb } from "../shared/verb.ts";

/** The addresses of the screens (spec §2); those that end in a slash take an id. */
const addresses: Readonly<Record<string, string>> = {
  overview: "/milestones/overview",
  inventions: "/inventions/",
  tasks: "/tasks/",
  boards: "/boards/",
  minions: "/minions/",
  applications: "/applications",
  reports: "/reports/generation",
  history: "/reports/tasks",
  health: "/reports/health",
};

/** `iphub open inventions m-17248024`: the same thing in the browser. */
export const verb: Verb = {
  summary: "Open the hub, or one thing in it, in the browser",
  shortcut: "open",
  positionals: ["what", "id"],
  flags: [
    { name: "what", kind: "text", help: `one of ${Object.keys(addresses).join(", ")}` },
    { name: "id", kind: "text", help: "the id of a matter, task, board or minion" },
    { name: "print", help: "print the address instead" },
  ],
  example: "open inventions m-17248024",
  run: openHub,
};

async function openHub({ input, session }: RunContext): Promise<void> {
  const { connection, hub } = await session();
  const isMatter = input.what === "inventions" && typeof input.id === "string";
  const id = isMatter ? await matterId(hub, String(input.id)) : input.id;
  const address = connection.host + pathOf(input.what, id);
  await openBrowser(address, input.print === true);
}

function pathOf(what: unknown, id: unknown): string {
  if (typeof what !== "string") return "/";
  const path = Object.hasOwn(addresses, what) ? addresses[what] : undefined;
  if (path === undefined) {
    throw usageError(`there is no screen ${what}`, `Screens are ${Object.keys(addresses).join(", ")}.`);
  }
  if (typeof id !== "string") return path.replace(/\/$/, "");
  if (!path.endsWith("/")) throw usageError(`${what} takes no id`);
  return path + encodeURIComponent(id);
}
