import { nearest } from "@iphub/sdk/domain/nearest-name";
import { usageError } from "../../command-line/exit-codes.ts";
import { openBrowser } from "../../command-line/open-browser.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { matterId } from "../../matters/public.ts";
import { screenAddresses } from "./screen-addresses.ts";

/** There is no list of plans. */
const onlyWithId: ReadonlySet<string> = new Set(["plans"]);

/** `iphub open inventions m-17248024`: the same thing in the browser. */
export const verb: Verb = {
  summary: "Open the hub, or one thing in it, in the browser",
  shortcut: "open",
  positionals: ["what", "id"],
  flags: [
    { name: "what", kind: "text", help: `one of ${Object.keys(screenAddresses).join(", ")}` },
    { name: "id", kind: "text", help: "the id of a matter, task, board, workflow, plan, import or minion" },
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
  const path = Object.hasOwn(screenAddresses, what) ? screenAddresses[what] : undefined;
  if (path === undefined) {
    const near = nearest(what, Object.keys(screenAddresses));
    const guess = near === undefined ? "" : `Did you mean ${near}? `;
    throw usageError(`there is no screen ${what}`, `${guess}Screens are ${Object.keys(screenAddresses).join(", ")}.`);
  }
  if (typeof id !== "string") {
    if (onlyWithId.has(what)) throw usageError(`${what} needs an id`, "For example: iphub open plans p-1");
    return path.replace(/\/$/, "");
  }
  if (!path.endsWith("/")) throw usageError(`${what} takes no id`);
  return path + encodeURIComponent(id);
}
