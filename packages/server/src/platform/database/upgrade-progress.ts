import { byteSize } from "@iphub/sdk/domain/byte-size";
import { counted } from "@iphub/sdk/domain/counted";
import type { DatabaseOptions } from "./database.ts";

/** Says a line about an upgrade to the operator. */
export type SayUpgrade = (line: string) => void;

const sayEveryMs = 10_000;

/** Where the steps of an upgrade are said: as the options have it, else in the log. */
export function sayUpgrade({ onUpgrade, log }: Pick<DatabaseOptions, "onUpgrade" | "log">): SayUpgrade {
  const say = onUpgrade ?? ((line: string) => log.info({}, line));
  return (line) => say(`Upgrade of the database: ${line}`);
}

/** What an upgrade is going to do, of a database of so many bytes. */
export function upgradePlan(steps: number, bytes: number): string {
  return `${counted(steps, "step")}, all or none; the database has ${byteSize(bytes)}`;
}

/** Runs a part of an upgrade; says when it begins, every ten seconds that it still runs, and how long it took. */
export async function sayPart(say: SayUpgrade, part: string, work: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  const taken = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  say(`${part} begins`);
  const timer = setInterval(() => say(`${part} is running, ${taken()} so far`), sayEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  say(`${part} is done, ${taken()}`);
}
