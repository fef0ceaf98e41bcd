import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk/client";
import { isOfficeComplete, officeStateWords } from "@iphub/sdk/domain/office-state-words";
import { usageError } from "./exit-codes.ts";
import type { HubSession } from "./hub-session.ts";
import type { CallName, Input } from "./input.ts";
import { note } from "./output/sink.ts";

const pollMs = 1000;
const defaultSeconds = 60;

/** How long to wait for the patent office, in seconds; undefined without `--wait`. */
export function officeWaitSeconds(flags: Readonly<Record<string, unknown>>): number | undefined {
  const { wait, waitLimit } = flags;
  if (wait !== true) {
    if (waitLimit !== undefined) throw usageError("--wait-limit needs --wait");
    return undefined;
  }
  const seconds = waitLimit === undefined ? defaultSeconds : Number(waitLimit);
  if (seconds >= 0 && seconds <= 3600) return seconds;
  throw usageError("--wait-limit must be a number of seconds from 0 to 3600");
}

/** Repeats a read while the office has not answered, at most for the time; its state is reported on standard error. */
export async function waitForOffice(session: HubSession, name: CallName, input: Input, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let said = "";
  for (;;) {
    await session.call(name)(input);
    const office = session.officeState();
    const left = end - Date.now();
    if (office?.state !== "pending" || left <= 0) return;
    const words = officeStateWords(office);
    if (words !== said) note(`${words}; waiting …`);
    said = words;
    await delay(Math.min(pollMs, left));
  }
}

/**
 * One line on standard error where the office could not be asked, or has not answered; true if that is so. That there is
 * no key is how a hub is set up: a script gets it only when it asks with `--wait`.
 */
export async function sayIncomplete(session: HubSession | undefined, isWaiting: boolean): Promise<boolean> {
  const office = session?.officeState();
  if (!session || !office || isOfficeComplete(office)) return false;
  const hasNoKey = office.state === "no-key";
  if (hasNoKey && !isWaiting && process.stderr.isTTY !== true) return true;
  note(officeStateWords(office, hasNoKey && (await managesHub(session.hub))));
  return true;
}

/** Whether the caller manages the hub, and so may know the name of a setting that is missing. */
export async function managesHub(hub: Pick<Hub, "users">): Promise<boolean> {
  // Only the words of an answer depend on it: where it cannot be asked, it is taken for no.
  const identity = await hub.users.me().catch(() => null);
  return identity?.permissions.includes("system:manage") ?? false;
}
