import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import {
  DataDirectoryInUseError,
  identify,
  lockDirectory,
} from "@iphub/server/platform/database/embedded/directory-lock";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { expect, test } from "vitest";
import { onEmbedded } from "../../../support/engines.ts";
import { runDirectory } from "../../../support/run-directory.ts";
import { ledgerOptions } from "./durability/ledger.ts";
import { createLedger } from "./durability/rounds.ts";
import { startWriter } from "./durability/writer-process.ts";

function newDirectory(): string {
  const directory = join(runDirectory(), randomUUID());
  mkdirSync(directory);
  return directory;
}

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["--eval", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
}

function writeLock(directory: string, holder: object): void {
  writeFileSync(join(directory, "iphub.lock"), JSON.stringify({ ...identify(process.pid), ...holder }));
}

onEmbedded((engine) => {
  test("a second opener is refused with the number of the process that holds the directory", async () => {
    const place = newDirectory();
    await createLedger(place);
    const holder = await startWriter(place, { mode: "hold" });
    const refused = `The data directory ${place} is in use by process ${holder.pid}. Stop it or choose another --data directory.`;
    await expect(openDatabase(ledgerOptions(place))).rejects.toThrow(refused);
    await expect(startWriter(place)).rejects.toThrow(`is in use by process ${holder.pid}`);

    await holder.kill();
    const database = await openDatabase(ledgerOptions(place));
    await database.close();
    expect(existsSync(join(place, "iphub.lock"))).toBe(false);
  });

  test("a second opener in the same process is refused too, and the first goes on", async () => {
    const options = await engine.fresh();
    const first = await openDatabase(options);
    await expect(openDatabase(options)).rejects.toThrow(`in use by process ${process.pid}`);
    expect(await first.kysely.selectNoFrom(({ val }) => val(1).as("one")).execute()).toHaveLength(1);
    await first.close();
    await (await openDatabase(options)).close();
  });

  test("a process that closed its database has nothing left to wait for and ends", async () => {
    const place = newDirectory();
    const child = await startWriter(place, { mode: "close" });
    const started = performance.now();
    await child.ended();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(existsSync(join(place, "iphub.lock"))).toBe(false);
  });

  test("an opener that fails after it took the lock gives it back", async () => {
    const place = newDirectory();
    mkdirSync(join(place, "database"));
    writeFileSync(join(place, "database", "PG_VERSION"), "18");
    await expect(openDatabase(ledgerOptions(place))).rejects.toThrow();
    expect(existsSync(join(place, "iphub.lock"))).toBe(false);
  });

  test("a dead process's lock is taken over", async () => {
    const directory = newDirectory();
    writeLock(directory, { pid: await deadPid(), started: "1" });
    lockDirectory(directory);
    expect(JSON.parse(readFileSync(join(directory, "iphub.lock"), "utf8"))).toEqual(identify(process.pid));
  });

  test("a later process with the same number is not taken for the holder", () => {
    const directory = newDirectory();
    writeLock(directory, { started: "1" });
    const release = lockDirectory(directory);
    release();
    expect(existsSync(join(directory, "iphub.lock"))).toBe(false);
  });

  test("a lock from before the machine was started again is taken over", () => {
    const directory = newDirectory();
    writeLock(directory, { boot: randomUUID() });
    lockDirectory(directory)();
  });

  test("without a start time to compare, a living number is respected", () => {
    const directory = newDirectory();
    writeLock(directory, { started: null });
    expect(() => lockDirectory(directory)).toThrow(DataDirectoryInUseError);
  });

  test("a lock of another host is respected, and the error says what to do if that host is gone", () => {
    const directory = newDirectory();
    writeLock(directory, { host: `not-${hostname()}`, pid: 1 });
    expect(() => lockDirectory(directory)).toThrow(/process 1 on host not-.*remove .*iphub\.lock/);
  });

  test("a lock file that holds nonsense is not removed", () => {
    const directory = newDirectory();
    writeFileSync(join(directory, "iphub.lock"), "nonsense");
    expect(() => lockDirectory(directory)).toThrow(/lock file .* is not readable/);
  });

  test("of several processes that find a dead lock at once, one gets the directory", async () => {
    const place = newDirectory();
    await createLedger(place);
    writeLock(place, { pid: await deadPid(), started: "1" });
    const starts = await Promise.allSettled([1, 2, 3].map(() => startWriter(place, { mode: "hold" })));
    const winners = starts.filter((start) => start.status === "fulfilled");
    expect(winners).toHaveLength(1);
    for (const start of starts) {
      if (start.status === "rejected") {
        expect(String(start.reason)).toContain(`in use by process ${winners[0]?.value.pid}`);
      }
    }
    await winners[0]?.value.kill();
  });
});
