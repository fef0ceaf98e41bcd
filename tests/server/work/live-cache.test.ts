import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { docketKeys } from "@iphub/ui-core/docket/query-keys";
import { unreadKey } from "@iphub/ui-core/matters/chat/unread-count";
import { matterKeys } from "@iphub/ui-core/matters/query-keys";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { workKeys } from "@iphub/ui-core/work/query-keys";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

onEmbedded((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub?.close());

  /** Ben's interface, open with a live connection. */
  async function opened(): Promise<HubApp> {
    const folder = mkdtempSync(join(tmpdir(), "iphub-live-"));
    const tokens = memoryTokenStore(await hub.tokenFor("ben"));
    const app = createHubApp(nodePorts(folder, hub.url), { baseUrl: hub.url, tokens });
    onTestFinished(() => {
      app.hub.live.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await app.session.start();
    await soon(() => expect(app.hub.live.state).toBe("connected"));
    return app;
  }

  const soon = <T>(assertion: () => T) => vi.waitFor(assertion, { timeout: 10_000 });

  /** Reads something into the cache as a screen does, after what is still said of earlier changes. */
  async function read(app: HubApp, queryKey: readonly unknown[], queryFn: () => Promise<unknown>) {
    const isStale = () => app.queries.getQueryState(queryKey)?.isInvalidated === true;
    await soon(async () => {
      await app.queries.fetchQuery({ queryKey, queryFn });
      expect(isStale()).toBe(false);
    });
    return isStale;
  }

  it("a list of matters follows one that is new, and a matter each of its facts", async () => {
    const app = await opened();
    const amy = await hub.as("amy");
    const page = async () => ({ pages: [await app.hub.inventions.search({ qs: "" })], pageParams: [0] });
    const isListStale = await read(app, matterKeys.inventionList({ qs: "" }), page);
    const { id } = await amy.inventions.create({ title: "Valve", references: [] });
    await soon(() => expect(isListStale()).toBe(true));
    const isStale = await read(app, matterKeys.invention(id), () => app.hub.inventions.get({ id }));
    await amy.inventions.update({ id, applicant: "Acme" });
    await soon(() => expect(isStale()).toBe(true));
  });

  it("a task has the new title of its matter, and lists of tasks and the docket's days are read again", async () => {
    const amy = await hub.as("amy");
    const { id: inventionId } = await amy.inventions.create({ title: "Pump", references: [] });
    const { id } = await amy.tasks.create({ inventionId, title: "Draft the claims" });
    const app = await opened();
    const key = workKeys.task(id);
    await read(app, key, () => app.hub.tasks.get({ id }));
    const lists = { pages: [], pageParams: [] };
    const isListStale = await read(app, workKeys.taskList({}), async () => lists);
    const isTodayStale = await read(app, docketKeys.today("me"), () => app.hub.docket.today({ scope: "me" }));
    await amy.inventions.update({ id: inventionId, title: "Pump with a valve" });
    await soon(() => {
      expect(app.queries.getQueryData<Task>(key)?.invention.title).toBe("Pump with a valve");
      expect([isListStale(), isTodayStale()]).toEqual([true, true]);
    });
  });

  it("the days of the docket are read again when a milestone ends, which takes its tasks out of them", async () => {
    const amy = await hub.as("amy");
    const { id } = await amy.milestones.create({ inventionId: "m-1", title: "Reply" });
    const app = await opened();
    const isStale = await read(app, docketKeys.today("me"), () => app.hub.docket.today({ scope: "me" }));
    await amy.milestones.finish({ id });
    await soon(() => expect(isStale()).toBe(true));
  });

  it("the number of unread messages follows a chat that the reader takes part in and has not open", async () => {
    const app = await opened();
    await app.hub.chat.markRead({ inventionId: "m-1" });
    const isStale = await read(app, unreadKey, () => app.hub.chat.unread());
    await (await hub.as("eve")).chat.send({ inventionId: "m-1", message: "The client agrees" });
    await soon(() => expect(isStale()).toBe(true));
  });

  it("a matter behind whose wall a person is since is not in their cache any more", async () => {
    const amy = await hub.as("amy");
    const { id } = await amy.inventions.create({ title: "To be walled", references: [] });
    const app = await opened();
    const key = matterKeys.invention(id);
    await read(app, key, () => app.hub.inventions.get({ id }));
    await amy.walls.set({ id, owners: ["amy@firm.example"], excludedPeople: ["ben@firm.example"] });
    await soon(() => expect(app.queries.getQueryData(key)).toBeUndefined());
  });
});
