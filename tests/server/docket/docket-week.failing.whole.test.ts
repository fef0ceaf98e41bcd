import { sendWeeks } from "@iphub/server/docket/docket/send-weeks";
import { backgroundFault } from "@iphub/server/operations/health/background-work";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;

/** A clock at noon (UTC) of a Tuesday two weeks ahead: the dockets of that week are due, those of the next one are far. */
function tuesdayClock(): TestClock {
  const clock = new TestClock();
  const now = clock.now();
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12);
  clock.advance(noon + ((9 - now.getUTCDay()) % 7) * day + 2 * week - now.getTime());
  return clock;
}

onPostgres((engine) => {
  /** A hub of three people with work, in which Ben's notices cannot be written, and what its log names. */
  async function hubWithFailure() {
    const clock = tuesdayClock();
    const hub = await startSeededHub(engine, {}, clock);
    onTestFinished(() => hub.close());
    const tasks = ["ada", "ben", "eve"].map((name) => {
      const assignees = [`${name}@firm.example`];
      return { id: `k-${name}`, inventionId: "m-a", assignees, dueAt: "2026-01-08" };
    });
    await hub.plant({ matters: [{ id: "m-a" }], tasks });
    const { kysely: db } = hub.platform.database;
    await sql`create function refuse_notice() returns trigger language plpgsql as $$
      begin raise exception 'damaged'; end $$`.execute(db);
    await sql`create trigger refuse_notice before insert on notices for each row
      when (new.user_id = 'u-ben') execute function refuse_notice()`.execute(db);
    const named: unknown[] = [];
    const log = { ...hub.platform.log, error: (facts: unknown) => void named.push(facts) };
    const mend = () => sql`drop function refuse_notice cascade`.execute(db);
    return { clock, platform: { ...hub.platform, log }, named, mend };
  }

  test("a weekly docket that cannot be written is named in the log, and the others are written all the same", async () => {
    const { clock, platform, named, mend } = await hubWithFailure();
    expect(await sendWeeks(platform)).toBe(2);
    const err = expect.objectContaining({ message: "damaged" });
    expect(named).toEqual([
      { err, user: "u-ben", scope: "me", week: expect.any(String), failures: 1, nextAt: expect.any(String) },
    ]);
    expect(await backgroundFault(platform)).toMatch(/^weekly-dockets \(u-ben me \S+\) failed once since .*: damaged$/);
    await mend();
    expect(await sendWeeks(platform)).toBe(0);
    clock.advance(10 * minute);
    expect([await sendWeeks(platform), await sendWeeks(platform)]).toEqual([1, 0]);
    expect([named.length, await backgroundFault(platform)]).toEqual([1, null]);
  });

  test("a schedule that is switched off leaves no docket among what fails", async () => {
    const { platform } = await hubWithFailure();
    await sendWeeks(platform);
    expect(await backgroundFault(platform)).toContain("weekly-dockets (u-ben me ");
    const off = sql`update docket_week_schedule set value = value || '{"isOn": false}'::jsonb`;
    await off.execute(platform.database.kysely);
    expect(await sendWeeks(platform)).toBe(0);
    expect(await backgroundFault(platform)).toBeNull();
  });

  test("a schedule that was saved while the clock was ahead delays no docket", async () => {
    const { clock, platform, mend } = await hubWithFailure();
    await mend();
    const ahead = { updated_at: new Date(clock.now().getTime() + 4 * week).toISOString() };
    await platform.database.kysely.updateTable("docket_week_schedule").set(ahead).execute();
    expect([await sendWeeks(platform), await sendWeeks(platform)]).toEqual([3, 0]);
    clock.advance(week);
    expect([await sendWeeks(platform), await sendWeeks(platform)]).toEqual([3, 0]);
  });

  test("one that always fails is tried ten times at growing pauses, then named until the next week, and never sent twice", async () => {
    const { clock, platform, named, mend } = await hubWithFailure();
    const tried: number[] = [];
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 10) {
      const before = named.length;
      await sendWeeks(platform);
      if (named.length > before) tried.push(minutes);
      clock.advance(10 * minute);
    }
    expect(tried).toEqual([0, 10, 30, 70, 150, 310, 630, 1270, 2550, 3990]);
    expect(named.at(-1)).toMatchObject({ failures: 10, nextAt: null });
    expect(await backgroundFault(platform)).toMatch(
      /\(u-ben me \S+\) failed 10 times since \S+ and is given up: damaged$/,
    );
    await mend();
    expect(await sendWeeks(platform)).toBe(0);
    clock.advance(week);
    expect([await sendWeeks(platform), await sendWeeks(platform)]).toEqual([3, 0]);
    expect(await backgroundFault(platform)).toBeNull();
    const written = await platform.db.selectFrom("notices").select("user_id").where("kind", "=", "weekly").execute();
    expect(written.map(({ user_id }) => user_id).toSorted()).toEqual(["u-ada", "u-ada", "u-ben", "u-eve", "u-eve"]);
  });
});
