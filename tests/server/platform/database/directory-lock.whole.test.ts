import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { hostname } from "node:os";
import { join } from "node:path";
import {
  DataDirectoryInUseError,
  identify,
  lockDirectory,
} from "@iphub/server/platform/database/embedded/directory-lock";
import { findLock, watchLock } from "@iphub/server/platform/database/embedded/lock-heartbeat";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded, quietLog } from "../../../support/engines.ts";
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

/** Gives this machine a name until the end of the test. */
function callHost(name: string): void {
  const os = process.getBuiltinModule("node:os");
  const { hostname: own } = os;
  const rename = (say: () => string) => {
    Object.assign(os, { hostname: say });
    syncBuiltinESMExports();
  };
  rename(() => name);
  onTestFinished(() => rename(own));
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
    onTestFinished(await lockDirectory(directory, quietLog));
    expect(JSON.parse(readFileSync(join(directory, "iphub.lock"), "utf8"))).toMatchObject(identify(process.pid));
  });

  test("a later process with the same number is not taken for the holder", async () => {
    const directory = newDirectory();
    writeLock(directory, { started: "1" });
    const release = await lockDirectory(directory, quietLog);
    release();
    expect(existsSync(join(directory, "iphub.lock"))).toBe(false);
  });

  test("a lock from before the machine was started again is taken over", async () => {
    const directory = newDirectory();
    writeLock(directory, { boot: randomUUID(), namespace: "pid:[4026531836]" });
    (await lockDirectory(directory, quietLog))();
  });

  test("without a start time to compare, a living number is respected", async () => {
    const directory = newDirectory();
    writeLock(directory, { started: null });
    await expect(lockDirectory(directory, quietLog)).rejects.toThrow(DataDirectoryInUseError);
  });

  test("a lock of another host by an earlier version is respected, and the error says what to do if that host is gone", async () => {
    const directory = newDirectory();
    writeLock(directory, { host: `not-${hostname()}`, pid: 1 });
    await expect(lockDirectory(directory, quietLog)).rejects.toThrow(/process 1 on host not-.*remove .*iphub\.lock/);
  });

  test.each([
    ["another host", { host: "another" }],
    ["another container with this one's name", { namespace: "pid:[1]" }],
    ["a container with this one's name on another machine", { namespace: "pid:[1]", boot: randomUUID() }],
  ])("a lock of %s that is refreshed is respected, also where no such process is here", async (_, where) => {
    callHost("hub");
    const directory = newDirectory();
    const path = join(directory, "iphub.lock");
    writeLock(directory, { ...where, pid: await deadPid(), beatMs: 100 });
    const before = readFileSync(path, "utf8");
    const refreshing = setInterval(() => utimesSync(path, new Date(), new Date()), 100);
    onTestFinished(() => clearInterval(refreshing));
    await expect(lockDirectory(directory, quietLog)).rejects.toThrow(/on host .*, which refreshes its lock\. Stop it/);
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  test.each([
    ["another host", { host: "another" }],
    ["another container with this one's name", { namespace: "pid:[1]" }],
  ])("a lock of %s that is not refreshed any more is taken over, which the log says", async (_, where) => {
    callHost("hub");
    const directory = newDirectory();
    const path = join(directory, "iphub.lock");
    writeLock(directory, { ...where, beatMs: 20 });
    const said: string[] = [];
    const log = { ...quietLog, warn: (_fields: object, message: string) => void said.push(message) };
    const begin = performance.now();
    const release = await lockDirectory(directory, log);
    expect(performance.now() - begin).toBeGreaterThan(100);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject(identify(process.pid));
    expect(said).toEqual([expect.stringMatching(/is watched for/), expect.stringMatching(/is taken over$/)]);
    release();
    expect(existsSync(path)).toBe(false);
  });

  test("a container that is started again under the name that was made for it takes its lock over at once", async () => {
    callHost("4f1e2d3c5b6a");
    const directory = newDirectory();
    writeLock(directory, { namespace: "pid:[1]", beatMs: 60_000 });
    (await lockDirectory(directory, quietLog))();
  });

  test("a holder refreshes its lock, so that one who cannot see it is refused", async () => {
    const directory = newDirectory();
    const path = join(directory, "iphub.lock");
    onTestFinished(await lockDirectory(directory, quietLog, 20));
    const refreshed = findLock(path)?.refreshed;
    await expect.poll(() => findLock(path)?.refreshed).not.toBe(refreshed);
    const found = findLock(path);
    expect(found && (await watchLock(path, found, 1_000))).toBe("running");
  });

  test("a lock file that holds nonsense is not removed", async () => {
    const directory = newDirectory();
    writeFileSync(join(directory, "iphub.lock"), "nonsense");
    await expect(lockDirectory(directory, quietLog)).rejects.toThrow(/lock file .* is not readable/);
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
