import { expect, onTestFinished, test } from "vitest";
import { rawCall } from "../../../contract/raw-call.ts";
import { onPostgres } from "../../../support/engines.ts";
import type { WholeHub } from "../../../support/whole-hub.ts";
import { type PostgresRelay, postgresRelay } from "./postgres-relay.ts";
import { pauseReplay, replicatedHub } from "./replicated-hub.ts";

/** People who read without a pause until the test ends. */
async function readers({ url, tokenFor }: WholeHub) {
  const token = await tokenFor("ben");
  const answers = { count: 0, statuses: new Set<number>(), slowest: 0 };
  let isOver = false;
  const read = async (path: string) => {
    while (!isOver) {
      const begun = performance.now();
      answers.statuses.add((await rawCall({ url, path, token })).status);
      answers.slowest = Math.max(answers.slowest, performance.now() - begun);
      answers.count += 1;
    }
  };
  const running = Promise.all(
    ["/api/workflow/tasks/k-1", "/api/search/boards/", "/api/suggest/assignees?q=b"].map(read),
  );
  const more = async () => {
    const before = answers.count;
    await expect.poll(() => answers.count).toBeGreaterThan(before + 30);
  };
  const end = async () => {
    isOver = true;
    await running;
  };
  onTestFinished(end);
  return { answers, more, end };
}

onPostgres(() => {
  test("a replica that is killed, hangs or falls behind fails no read, and is read again when it has caught up", {
    timeout: 180_000,
  }, async () => {
    const relays: PostgresRelay[] = [];
    const { hub, replica, facts, isUsed } = await replicatedHub("away", async (url) => {
      const relay = await postgresRelay(url);
      relays.push(relay);
      onTestFinished(() => relay.close());
      return relay.url;
    });
    const { answers, more, end } = await readers(hub);
    const isServed = async () => {
      await isUsed();
      const before = facts().reads.replica;
      await expect.poll(() => facts().reads.replica).toBeGreaterThan(before + 10);
    };
    await isServed();

    const { port } = replica;
    await replica.stop("SIGKILL");
    await expect.poll(() => facts().state).toBe("away");
    await more();
    await replica.start(port);
    await isServed();

    relays[0]?.stall();
    await expect.poll(() => facts().state, { timeout: 10_000 }).toBe("away");
    await more();
    relays[0]?.mend();
    await isServed();

    const ben = await hub.as("ben");
    const resume = await pauseReplay(replica);
    await ben.tasks.update({ id: "k-1", title: "Newer than the replica" });
    await expect.poll(() => facts().state, { timeout: 15_000 }).toBe("behind");
    await more();
    expect(facts().lagMs).toBeGreaterThan(5_000);
    await resume();
    await isServed();

    await end();
    expect([...answers.statuses]).toEqual([200]);
    expect(answers.slowest).toBeLessThan(10_000);
  });

  test("a page that is fetched because of a live event is never older than the event", {
    timeout: 120_000,
  }, async () => {
    const { hub, facts } = await replicatedHub("live");
    const [ben, eve] = await Promise.all([hub.as("ben"), hub.as("eve")]);
    onTestFinished(() => eve.live.close());
    const seen: string[] = [];
    const fetched: Promise<unknown>[] = [];
    eve.live.on("task:updated", ({ task: { id, title } }) => {
      if (id !== "k-1") return;
      seen.push(title);
      fetched.push(
        eve.tasks.get({ id }).then((page) => {
          const [shown = 0, told = 0] = [page.title, title].map((one) => Number(one.split(" ").at(-1)));
          expect(shown).toBeGreaterThanOrEqual(told);
        }),
      );
    });
    await eve.live.connect();
    for (let at = 1; at <= 60; at += 1) await ben.tasks.update({ id: "k-1", title: `Title ${at}` });
    await expect.poll(() => seen.at(-1)).toBe("Title 60");
    await Promise.all(fetched);
    expect(facts().reads.replica + facts().reads.primary).toBeGreaterThanOrEqual(60);
  });
});
