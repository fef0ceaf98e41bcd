import { once } from "node:events";
import { workOnDay } from "@iphub/server/operations/backup/backup-days.store";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

onPostgres((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
  });
  afterAll(() => hub.close());

  const takenOver = "another process of the hub has taken it over";
  /** Takes a day over, as another process does after this one has not renewed its turn in time. */
  async function takeOver(day: string): Promise<void> {
    const other = { taken_by: "other", taken_until: "2100-01-01T00:00:00.000Z", error: "the other's own" };
    await hub.platform.database.kysely.updateTable("backup_days").set(other).where("day", "=", day).execute();
  }
  const rowOf = (day: string) =>
    hub.platform.db
      .selectFrom("backup_days")
      .select(["taken_by", "taken_until", "error", "made_at"])
      .where("day", "=", day)
      .executeTakeFirst();
  const ofOther = {
    taken_by: "other",
    taken_until: "2100-01-01T00:00:00.000Z",
    error: "the other's own",
    made_at: null,
  };

  test("a process that lost its turn notes nothing of the backup that another works on", async () => {
    const day = "2026-03-02";
    const working = workOnDay(hub.platform, day, async ({ note }) => {
      await takeOver(day);
      await note({ made_at: "2026-03-02T01:00:00.000Z" });
    });
    await expect(working).rejects.toThrow(takenOver);
    expect(await rowOf(day)).toEqual(ofOther);
  });

  test("a turn that cannot be renewed ends the work", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const day = "2026-03-03";
    const working = workOnDay(hub.platform, day, async ({ turn }) => {
      await takeOver(day);
      const lost = once(turn, "abort");
      vi.advanceTimersByTime(20_000);
      await lost;
      turn.throwIfAborted();
    });
    await expect(working).rejects.toThrow(takenOver);
    expect(await rowOf(day)).toEqual(ofOther);
  });
});
