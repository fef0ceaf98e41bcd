import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { type LedgerTables, ledgerOptions } from "./ledger.ts";
import { cutPower } from "./power-cut.ts";
import { startWriter } from "./writer-process.ts";

const RECORDER = fileURLToPath(new URL("./file-recorder.ts", import.meta.url));

/** What a round found. */
export interface Round {
  acknowledged: number;
  /** Acknowledged numbers that are gone. */
  lost: number[];
}

async function stored(place: string): Promise<Set<number>> {
  const database = await openDatabase<LedgerTables>(ledgerOptions(place));
  try {
    const rows = await database.kysely.selectFrom("ledger").select("id").execute();
    // Reads every row's text too, so that a torn page would show.
    await database.kysely
      .selectFrom("ledger")
      .select(({ fn }) => fn.max("content").as("content"))
      .execute();
    return new Set(rows.map((row) => row.id));
  } finally {
    await database.close();
  }
}

async function compare(place: string, acknowledged: number[]): Promise<Round> {
  const kept = await stored(place);
  return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !kept.has(id)) };
}

/** Makes an empty ledger. */
export async function createLedger(place: string): Promise<void> {
  const database = await openDatabase(ledgerOptions(place));
  await database.close();
}

/** Kills a writer after so many commits and looks what is left; `crash` kills what else there is, such as a server. */
export async function killRound(place: string, commits: number, crash?: () => Promise<void>): Promise<Round> {
  const writer = await startWriter(place);
  await writer.acknowledgements(commits);
  await crash?.();
  return compare(place, await writer.kill());
}

/** Cuts the power of a writer after so many commits, as `cutPower` does, and looks what is left. */
export async function powerCutRound(
  home: string,
  commits: number,
  settings: { seed?: number; ignoreSync?: boolean } = {},
): Promise<Round> {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const [before, running, after] = ["before", "running", "after"].map((name) => join(home, name));
  const trace = join(home, "trace");
  if (!before || !running || !after) {
    throw new Error("a round needs three directories");
  }
  await createLedger(before);
  cpSync(before, running, { recursive: true });
  const writer = await startWriter(running, {
    preload: RECORDER,
    env: {
      IPHUB_RECORD_ROOT: join(running, "database"),
      IPHUB_RECORD_TRACE: trace,
      IPHUB_RECORD_IGNORE_SYNC: settings.ignoreSync ? "1" : "",
    },
  });
  await writer.acknowledgements(commits);
  const acknowledged = await writer.kill();
  mkdirSync(after);
  cutPower(join(before, "database"), trace, join(after, "database"), settings.seed);
  return compare(after, acknowledged);
}
