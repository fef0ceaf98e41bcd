import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { OfflineKeeper } from "@iphub/ui-core/app/keep-offline";
import { keptPeopleKey } from "@iphub/ui-core/identity/users/kept-people";
import { matterKeys } from "@iphub/ui-core/matters/query-keys";
import type { DeviceStore, KeptAnswer } from "@iphub/ui-core/platform/device-store";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const email = "ada@firm.example";

/** A device that keeps answers, by their place. */
function device(answers: Map<string, KeptAnswer>): DeviceStore {
  return {
    kept: async () => ({ person: { email, version: "1", at: 0, identity: {} }, answers: [...answers.values()] }),
    keepPerson: async () => {},
    async keep(kept) {
      for (const answer of kept) answers.set(JSON.stringify(answer.queryKey), answer);
    },
    async drop(queryKeys) {
      for (const queryKey of queryKeys) answers.delete(JSON.stringify(queryKey));
    },
    forgetKept: async () => {},
    waiting: async () => [],
    addWaiting: async () => {},
    setWaiting: async () => {},
    exclusively: (work) => work(),
    onWaitingElsewhere: () => () => {},
  };
}

onEmbedded((engine) => {
  let hub: SeededHub;
  let app: HubApp;
  let answers: Map<string, KeptAnswer>;
  let keeper: OfflineKeeper;
  let now: number;
  /** How often what is kept was read from the device. */
  let reads: number;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
  });
  afterAll(() => hub.close());
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), "iphub-keeper-"));
    now = Date.now();
    const tokens = memoryTokenStore(await hub.tokenFor("ada"));
    app = createHubApp({ ...nodePorts(folder, hub.url), now: () => now }, { baseUrl: hub.url, tokens });
    await app.session.start();
    answers = new Map();
    reads = 0;
    const own = device(answers);
    const counted: DeviceStore = {
      ...own,
      kept: () => {
        reads += 1;
        return own.kept();
      },
    };
    keeper = new OfflineKeeper(app, counted, email);
    onTestFinished(() => {
      app.hub.live.close();
      rmSync(folder, { recursive: true, force: true });
    });
  });

  const assigned = async (title: string) => {
    const { id: inventionId } = await app.hub.inventions.create({ title, references: [] });
    return app.hub.tasks.create({ inventionId, title: `Work on ${title}`, assignees: [email] });
  };
  const keptOf = (matterId: string) => [...answers.values()].filter((one) => one.matterId === matterId);

  it("a device on which no matter was opened keeps those of the person's docket and tasks, and the cache none", async () => {
    const { invention } = await assigned("Valve");
    await keeper.run();
    expect(keptOf(invention.id).map(({ queryKey }) => queryKey[0])).toEqual([
      "inventions",
      "overview",
      "notes",
      "deadlines",
    ]);
    expect(app.queries.getQueryData(matterKeys.invention(invention.id))).toBeUndefined();
  });

  it("a run reads the device once, and keeps the people who are named in what it has just kept", async () => {
    await assigned("Hinge");
    await keeper.run();
    expect(reads).toBe(1);
    expect(answers.get(JSON.stringify(keptPeopleKey))?.data).toContainEqual(expect.objectContaining({ email }));
    await keeper.run(true);
    expect(reads).toBe(2);
  });

  it("a matter that no one has opened is read again once it is older than five minutes, or the hub was away", async () => {
    const { invention } = await assigned("Pump");
    const times = () => new Set(keptOf(invention.id).map(({ at }) => at));
    await keeper.run();
    const first = now;
    now += 60_000;
    await keeper.run();
    expect(times()).toEqual(new Set([first]));
    await keeper.run(true);
    expect(times()).toEqual(new Set([now]));
    now += 6 * 60_000;
    await keeper.run();
    expect(times()).toEqual(new Set([now]));
  });

  it("a matter that is gone is deleted from the device", async () => {
    const task = await assigned("Nozzle");
    await keeper.run();
    expect(keptOf(task.invention.id)).toHaveLength(4);
    await app.hub.tasks.delete({ id: task.id });
    await app.hub.inventions.takeBack({ id: task.invention.id });
    await keeper.run(true);
    expect(keptOf(task.invention.id)).toEqual([]);
  });
});
