import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { runFuzz } from "./fuzz/fuzz.ts";
import { fuzzFaults } from "./fuzz/fuzz-words.ts";

test.each(["embedded", "postgres"] as const)(
  "half a minute of hostile requests, packets and mail to a hub on %s: no 5xx, nothing of the inside, no word over a wall, memory back",
  { timeout: 180_000 },
  async (engine) => {
    const home = join(runDirectory(), `fuzz-${engine}-${process.pid}`);
    mkdirSync(home);
    // The account that PostgreSQL runs as has to pass through it.
    chmodSync(home, 0o711);
    const how = { seed: 20_260_131, milliseconds: 30_000, idleMs: 5_000, limits: {}, home, say: () => undefined };
    const report = await runFuzz({ engine, ...how });
    expect(fuzzFaults(report)).toEqual([]);
    expect(report.requests).toBeGreaterThan(500);
    expect(report.statuses[200]).toBeGreaterThan(50);
    expect(Object.keys(report.malformed).sort()).toEqual(["http", "smtp", "socket"]);
  },
);
