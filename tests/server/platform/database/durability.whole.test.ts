import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startDurablePostgres } from "../../../support/postgres.ts";
import { runDirectory } from "../../../support/run-directory.ts";
import { createLedger, killRound, powerCutRound } from "./durability/rounds.ts";

const LIMIT_MS = 120_000;

function newPlace(): string {
  return join(runDirectory(), randomUUID());
}

describe("embedded", () => {
  test("kill -9 during writes loses nothing that was acknowledged", { timeout: LIMIT_MS }, async () => {
    const place = newPlace();
    await createLedger(place);
    for (const commits of [30, 75, 130]) {
      const round = await killRound(place, commits);
      expect(round.lost).toEqual([]);
      expect(round.acknowledged).toBeGreaterThanOrEqual(commits);
    }
  });

  test.each([
    ["everything unsynced is lost", 90, undefined],
    ["unsynced sectors are kept and lost by chance", 90, 1],
    ["unsynced sectors are kept and lost by chance, after several checkpoints", 190, 2],
  ])(
    "a power cut where %s loses nothing that was acknowledged",
    { timeout: LIMIT_MS },
    async (_name, commits, seed) => {
      const round = await powerCutRound(newPlace(), commits, { seed });
      expect(round.lost).toEqual([]);
      expect(round.acknowledged).toBeGreaterThanOrEqual(commits);
    },
  );

  test("the simulated power cut bites: without syncs everything acknowledged is lost", {
    timeout: LIMIT_MS,
  }, async () => {
    const round = await powerCutRound(newPlace(), 40, { ignoreSync: true });
    expect(round.lost).toHaveLength(round.acknowledged);
  });
});

describe("postgres", () => {
  test("kill -9 of server and client loses nothing that was acknowledged", { timeout: LIMIT_MS }, async () => {
    const server = await startDurablePostgres(`durable-${randomUUID()}`);
    try {
      await createLedger(server.url());
      for (const commits of [50, 150]) {
        const address = server.url();
        const round = await killRound(address, commits, async () => {
          await server.stop("SIGKILL");
          await server.start(server.port);
        });
        expect(round.lost).toEqual([]);
        expect(round.acknowledged).toBeGreaterThanOrEqual(commits);
      }
    } finally {
      await server.stop();
    }
  });
});
