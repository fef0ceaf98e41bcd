import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import type { TokenStore } from "@iphub/sdk/token-store";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { comeBack, goOffline } from "@iphub/ui-core/app/offline-mode";
import { startOffline } from "@iphub/ui-core/app/start-offline";
import { messagePlace, sendOutgoing } from "@iphub/ui-core/matters/chat/outbox";
import { matterKeys } from "@iphub/ui-core/matters/query-keys";
import type { DeviceStore } from "@iphub/ui-core/platform/device-store";
import { draftsOf, putDraft } from "@iphub/ui-core/platform/drafts";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { offlineOf } from "@iphub/ui-core/platform/offline";
import { unsavedWords } from "@iphub/ui-core/platform/sign-out";
import { saveTask } from "@iphub/ui-core/work/tasks/save-task";
import { openTaskOutbox } from "@iphub/ui-core/work/tasks/task-outbox";
import { waitingTasksOf } from "@iphub/ui-core/work/tasks/waiting-task-changes";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { memoryDevice } from "../../support/memory-device.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const email = "ada@firm.example";

onEmbedded((engine) => {
  let hub: SeededHub;
  let inventionId: string;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    inventionId = (await (await hub.as("ada")).inventions.create({ title: "Valve", references: [] })).id;
  });
  afterAll(() => hub.close());

  /** Ada's interface, with her outbox on a device. */
  async function opened(device: DeviceStore, given?: TokenStore): Promise<HubApp> {
    const folder = mkdtempSync(join(tmpdir(), "iphub-outbox-"));
    const tokens = given ?? memoryTokenStore(await hub.tokenFor("ada"));
    const app = createHubApp(nodePorts(folder, hub.url), { baseUrl: hub.url, tokens });
    await app.session.start();
    const close = await openTaskOutbox(app, device, email);
    onTestFinished(() => {
      close();
      app.hub.live.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return app;
  }

  const newTask = (app: HubApp, title: string): Promise<Task> => app.hub.tasks.create({ inventionId, title });
  const away = (app: HubApp, isAway: boolean) => offlineOf(app).setState({ isAway });
  const outboxOf = (app: HubApp) => {
    const { outbox } = waitingTasksOf(app).getState();
    if (!outbox) throw new Error("The outbox is not open");
    return outbox;
  };
  const changesOf = (app: HubApp) => waitingTasksOf(app).getState().changes;

  it("what waits is neither sent nor shown once its person is not signed in any more, and stays theirs", async () => {
    const device = memoryDevice();
    const app = await opened(device);
    const task = await newTask(app, "Draft the claims");
    away(app, true);
    await saveTask(app, task, { notes: "Claims 1 to 4" });
    away(app, false);
    const outbox = outboxOf(app);
    const [change] = changesOf(app);
    if (!change) throw new Error("nothing was kept");
    app.session.signedOut();
    await outbox.send();
    await expect(outbox.add([change])).rejects.toThrow("You are no longer signed in here.");
    expect(changesOf(app)).toEqual([]);
    expect(offlineOf(app).getState().waiting).toBe(0);
    const ada = await hub.as("ada");
    expect((await ada.tasks.get({ id: task.id })).notes).toBe("");

    const again = await opened(device);
    await outboxOf(again).send();
    expect((await ada.tasks.get({ id: task.id })).notes).toBe("Claims 1 to 4");
    expect(await device.waiting()).toEqual([]);
  });

  it("what a sign-out has deleted while it was being sent is not stored again", async () => {
    const device = memoryDevice();
    const marked = Promise.withResolvers<void>();
    const app = await opened({
      ...device,
      async setWaiting(changed, deleted) {
        await device.setWaiting(changed, deleted);
        marked.resolve();
      },
    });
    const task = await newTask(app, "Draft the claims");
    away(app, true);
    const { drop } = await saveTask(app, task, { notes: "Claims 1 to 4" });
    expect(drop).not.toBeNull();
    await app.hub.tasks.delete({ id: task.id });
    away(app, false);
    const sending = outboxOf(app).send();
    await marked.promise;
    await device.setWaiting(
      [],
      changesOf(app).map(({ id }) => id),
    );
    await sending;
    expect(await device.waiting()).toEqual([]);
  });

  it("a change that does not fit the contract is refused with the reason, and holds up nothing behind it", async () => {
    const app = await opened(memoryDevice());
    const [task, other] = [await newTask(app, "Draft the claims"), await newTask(app, "Draft the drawings")];
    away(app, true);
    await saveTask(app, task, { title: "x".repeat(501) });
    await saveTask(app, other, { notes: "Figures 1 to 4" });
    away(app, false);
    await outboxOf(app).send();
    expect(changesOf(app)).toMatchObject([
      { task: { id: task.id }, state: { kind: "refused", reason: expect.stringContaining("500") } },
    ]);
    expect((await app.hub.tasks.get({ id: other.id })).notes).toBe("Figures 1 to 4");
  });

  it("a change that this version cannot read is shown and counted, and is dropped by its person alone", async () => {
    const device = memoryDevice();
    const at = "2026-01-05T09:00:00.000Z";
    const old = { id: "w-old", email, at, task: { title: "Draft" }, change: { colour: "red" } };
    const others = { id: "w-ben", email: "ben@firm.example", change: { colour: "blue" } };
    await device.addWaiting([old, others]);
    const app = await opened(device);
    const { unread } = waitingTasksOf(app).getState();
    expect(unread).toMatchObject([{ id: "w-old", title: "Draft", text: expect.stringContaining("red") }]);
    expect(unsavedWords(app)).toContain("One change still waits to be sent");
    await outboxOf(app).send();
    expect(await device.waiting()).toHaveLength(2);
    const [one] = unread;
    if (one) await outboxOf(app).dropUnread(one);
    expect(waitingTasksOf(app).getState().unread).toEqual([]);
    expect(unsavedWords(app)).toBe("");
    expect(await device.waiting()).toEqual([others]);
  });

  it("a chat message that was sent after the session had ended is a draft after the next sign-in", async () => {
    const tokens = memoryTokenStore(await hub.tokenFor("ada"));
    const app = await opened(memoryDevice(), tokens);
    const place = messagePlace(inventionId);
    await tokens.set("ended");
    const sending = sendOutgoing(app, { key: "message-1", inventionId, message: "The client agrees" });
    putDraft(app, place, "And pays");
    expect(await sending).toBeNull();
    expect(app.session.store.getState().phase).toBe("signed-out");
    expect(draftsOf(app).getState().byPlace).toEqual({});
    await app.session.open(await hub.tokenFor("ada"));
    expect(draftsOf(app).getState().byPlace[place]?.values).toBe("The client agrees\n\nAnd pays");
  });

  it("what waits is sent although the device has no room for what is read without the hub", async () => {
    const device: DeviceStore = { ...memoryDevice(), keepPerson: () => Promise.reject(new Error("The disk is full")) };
    const app = await opened(device);
    const task = await newTask(app, "Draft the claims");
    away(app, true);
    await saveTask(app, task, { notes: "Claims 1 to 4" });
    away(app, false);
    onTestFinished(await startOffline(app, device, "1"));
    await expect.poll(async () => (await app.hub.tasks.get({ id: task.id })).notes).toBe("Claims 1 to 4");
    await expect.poll(() => device.waiting()).toEqual([]);
  });

  it("a start that is overtaken by another person's sign-in leaves them their outbox", async () => {
    const held = Promise.withResolvers<void>();
    const device: DeviceStore = { ...memoryDevice(), keepPerson: () => held.promise };
    const app = await opened(device);
    const starting = startOffline(app, device, "1");
    await app.session.open(await hub.tokenFor("ben"));
    onTestFinished(await openTaskOutbox(app, device, "ben@firm.example"));
    const bens = outboxOf(app);
    held.resolve();
    const stop = await starting;
    expect([outboxOf(app) === bens, offlineOf(app).getState().keeping]).toEqual([true, null]);
    stop();
    expect(outboxOf(app)).toBe(bens);
  });

  it("what the person may not see any more goes also from a device that is full when the hub is back", async () => {
    const gone = { queryKey: matterKeys.invention("m-gone"), data: {}, at: 0, matterId: "m-gone" };
    const person = { email, version: "1", at: 0, identity: null };
    const dropped: unknown[] = [];
    const device: DeviceStore = {
      ...memoryDevice(),
      kept: async () => ({ person, answers: [gone] }),
      keepPerson: () => Promise.reject(new Error("The disk is full")),
      async drop(queryKeys) {
        dropped.push(...queryKeys);
      },
    };
    const app = await opened(device);
    await goOffline(app, device, app.ports.now());
    onTestFinished(await startOffline(app, device, "1"));
    await expect.poll(() => dropped).toContainEqual(gone.queryKey);
  });

  it("what is shown is read again when the hub is back, also where the device cannot store what is sent", async () => {
    const device: DeviceStore = { ...memoryDevice(), setWaiting: () => Promise.reject(new Error("The disk is full")) };
    const app = await opened(device);
    const task = await newTask(app, "Draft the claims");
    const queryKey = matterKeys.invention(inventionId);
    await goOffline(app, device, app.ports.now());
    await saveTask(app, task, { notes: "Claims 1 to 4" });
    app.queries.setQueryData(queryKey, { title: "As it was" });
    await comeBack(app);
    expect(app.queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(changesOf(app)).toMatchObject([{ state: { kind: "waiting" } }]);
  });
});
