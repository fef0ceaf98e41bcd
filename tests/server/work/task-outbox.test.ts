import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { discardOutgoing, outboxOf, outgoingOf, sendOutgoing } from "@iphub/ui-core/matters/chat/outbox";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { offlineOf } from "@iphub/ui-core/platform/offline";
import { unsavedWords } from "@iphub/ui-core/platform/sign-out";
import { makeRecord, waitingRecordsOf } from "@iphub/ui-core/platform/waiting-records";
import { workKeys } from "@iphub/ui-core/work/query-keys";
import { moveTasks } from "@iphub/ui-core/work/tasks/move-tasks";
import { saveTask } from "@iphub/ui-core/work/tasks/save-task";
import { openTaskOutbox } from "@iphub/ui-core/work/tasks/task-outbox";
import { putTask } from "@iphub/ui-core/work/tasks/task-patches";
import { waitingTasksOf } from "@iphub/ui-core/work/tasks/waiting-task-changes";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { memoryDevice } from "../../support/memory-device.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

onEmbedded((engine) => {
  let hub: SeededHub;
  let app: HubApp;
  let inventionId: string;
  let now: number;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
  });
  afterAll(() => hub.close());
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), "iphub-outbox-"));
    now = Date.now();
    app = createHubApp(
      { ...nodePorts(folder, hub.url), now: () => now },
      {
        baseUrl: hub.url,
        tokens: memoryTokenStore(await hub.tokenFor("ada")),
      },
    );
    await app.session.start();
    const close = await openTaskOutbox(app, memoryDevice(), "ada@iphub.example");
    onTestFinished(() => {
      close();
      app.hub.live.close();
      rmSync(folder, { recursive: true, force: true });
    });
    inventionId = (await app.hub.inventions.create({ title: "Valve", references: [] })).id;
  });

  const newTask = (title: string): Promise<Task> => app.hub.tasks.create({ inventionId, title });
  const away = (isAway: boolean) => offlineOf(app).setState({ isAway });
  const waiting = () => {
    const state = offlineOf(app).getState();
    return state.waiting + state.unsent;
  };
  const outbox = () => {
    const { outbox: opened } = waitingTasksOf(app).getState();
    if (!opened) throw new Error("The outbox is not open");
    return opened;
  };
  const send = () => outbox().send();

  it("a waiting change can be undone, and not once it was sent", async () => {
    const task = await newTask("Draft the claims");
    away(true);
    const first = await saveTask(app, task, { title: "Draft all claims" });
    expect(first.task.title).toBe("Draft all claims");
    expect(await first.drop?.()).toBe("undone");
    expect(waiting()).toBe(0);

    const second = await saveTask(app, task, { notes: "Claims 1 to 4" });
    away(false);
    await send();
    expect(await second.drop?.()).toBe("gone");
    expect(await app.hub.tasks.get({ id: task.id })).toMatchObject({
      title: "Draft the claims",
      notes: "Claims 1 to 4",
    });
  });

  it("a move of several tasks is stored and undone as a whole", async () => {
    const before = [await newTask("Draft the claims"), await newTask("Draft the drawings")];
    const after = before.map((task, at) => ({ ...task, order: 10 - at }));
    away(true);
    const moved = await moveTasks(app, before, after);
    expect(moved.tasks.map(({ order }) => order)).toEqual([10, 9]);
    expect(waiting()).toBe(2);
    expect(await moved.drop?.()).toBe("undone");
    expect(waiting()).toBe(0);
  });

  it("a move for which the device has no room is not kept in part, and says what to do", async () => {
    const task = await newTask("Draft the claims");
    const before = [task, await newTask("Draft the drawings")];
    away(true);
    const changes = Array.from({ length: 199 }, (_, at) => ({ task, change: { notes: `${at}` }, key: `k-${at}` }));
    await outbox().add(changes);
    const after = before.map((one, at) => ({ ...one, order: 10 - at }));
    await expect(moveTasks(app, before, after)).rejects.toThrow("No more than 200 changes can wait on this device.");
    expect(waiting()).toBe(199);
  });

  it("a new task with a field that cannot wait is not kept without it", async () => {
    away(true);
    const full = { call: "tasks.create", input: { inventionId, title: "Draft", notes: "Not without these" } } as const;
    const created = await makeRecord(app, full, { id: inventionId, words: "Valve" }, () => newTask("Draft"));
    expect(created).toHaveProperty("made");
    expect(waiting()).toBe(0);
  });

  it("what was sent without an answer is not said to be undone", async () => {
    const task = await newTask("Draft the claims");
    const [tried] = await outbox().add([{ task, change: { notes: "Claims 1 to 4" }, key: "k-tried", isTried: true }]);
    if (!tried) throw new Error("nothing was kept");
    expect(await outbox().drop([tried])).toBe("unsure");
    expect(waiting()).toBe(0);
  });

  it("a new record that was sent without an answer is not sent again after 7 days", async () => {
    const record = { call: "tasks.create", input: { inventionId, title: "Draft" } } as const;
    const matter = { id: inventionId, words: "Valve" };
    const { outbox: records } = waitingRecordsOf(app).getState();
    await records?.add({ record, matter, key: "k-tried", isTried: true });
    await records?.add({ record: { ...record, input: { ...record.input, title: "Other" } }, matter, key: "k-new" });
    now += 8 * 24 * 3_600_000;
    await send();
    const [left] = waitingRecordsOf(app).getState().records;
    expect(left?.state).toMatchObject({ kind: "refused", reason: expect.stringContaining("more than 7 days ago") });
    expect(waiting()).toBe(1);
    const groups = await app.hub.overview.milestones({ id: inventionId });
    expect(groups.flatMap(({ tasks }) => tasks.map(({ title }) => title))).toEqual(["Other"]);
  });

  const unsent = () =>
    outgoingOf(inventionId, waitingRecordsOf(app).getState().records, outboxOf(app).getState()).map(
      ({ state, message }) => `${state}: ${message}`,
    );
  const stored = async () => (await app.hub.chat.list({ id: inventionId })).map(({ message }) => message);

  it("a chat message that is written without the hub waits on the device, and is stored once", async () => {
    const message = { key: "message-1", inventionId, message: "The client agrees" };
    away(true);
    expect(await sendOutgoing(app, message)).toBeNull();
    expect([waiting(), unsent()]).toEqual([1, ["waiting: The client agrees"]]);
    away(false);
    // An earlier attempt whose answer was lost.
    await app.hub.chat.send({ inventionId, message: "The client agrees", messageId: "message-1" });
    await send();
    expect([waiting(), unsent(), await stored()]).toEqual([0, [], ["The client agrees"]]);
  });

  it("a message that is written once the hub is back is sent after those that wait, and none is lost", async () => {
    away(true);
    for (const at of [1, 2]) await sendOutgoing(app, { key: `early-${at}`, inventionId, message: `Early ${at}` });
    away(false);
    // Written after the hub is back and before, and while, what waits is sent.
    expect(await sendOutgoing(app, { key: "late-1", inventionId, message: "Late 1" })).toBeNull();
    expect(unsent()).toEqual(["waiting: Early 1", "waiting: Early 2", "waiting: Late 1"]);
    const sending = send();
    await sendOutgoing(app, { key: "late-2", inventionId, message: "Late 2" });
    await sending;
    await expect.poll(waiting).toBe(0);
    expect(await sendOutgoing(app, { key: "live-1", inventionId, message: "Live" })).toMatchObject({ message: "Live" });
    expect((await stored()).toReversed()).toEqual(["Early 1", "Early 2", "Late 1", "Late 2", "Live"]);
  });

  it("a message that waits behind others is sent with them once the hub is back, without another send", async () => {
    away(true);
    await sendOutgoing(app, { key: "before-1", inventionId, message: "Before" });
    away(false);
    expect(await sendOutgoing(app, { key: "behind-1", inventionId, message: "Behind" })).toBeNull();
    await expect.poll(waiting).toBe(0);
    expect((await stored()).toReversed()).toEqual(["Before", "Behind"]);
  });

  it("a message that the hub refused holds up no later one", async () => {
    const record = { call: "chat.send", input: { inventionId, message: "Read this" } } as const;
    const { outbox: records } = waitingRecordsOf(app).getState();
    await records?.add({ record, matter: { id: inventionId, words: "Valve" }, key: "message-5", isTried: true });
    now += 8 * 24 * 3_600_000;
    await send();
    expect(await sendOutgoing(app, { key: "later-1", inventionId, message: "Later" })).toMatchObject({
      message: "Later",
    });
    await discardOutgoing(app, "message-5");
  });

  it("a chat message that waits is discarded, and one that the hub refuses is counted at the sign-out until it is", async () => {
    away(true);
    await sendOutgoing(app, { key: "message-2", inventionId, message: "Never mind" });
    await discardOutgoing(app, "message-2");
    away(false);
    await sendOutgoing(app, { key: "message-3", inventionId, message: " " });
    expect([waiting(), unsent()]).toEqual([1, ["failed:  "]]);
    expect(unsavedWords(app)).toContain("One change still waits to be sent");
    await discardOutgoing(app, "message-3");
    expect([waiting(), unsent(), await stored()]).toEqual([0, [], []]);
  });

  it("a chat message that was refused after it waited can be sent again", async () => {
    const message = { key: "message-4", inventionId, message: "Read this" };
    const record = { call: "chat.send", input: { inventionId, message: "Read this" } } as const;
    const { outbox: records } = waitingRecordsOf(app).getState();
    await records?.add({ record, matter: { id: inventionId, words: "Valve" }, key: "message-4", isTried: true });
    now += 8 * 24 * 3_600_000;
    await send();
    expect(unsent()).toEqual(["failed: Read this"]);
    expect(await sendOutgoing(app, message)).toMatchObject({ messageId: "message-4" });
    expect([waiting(), unsent(), await stored()]).toEqual([0, [], ["Read this"]]);
  });

  it("what the hub refuses is shown as the hub has it, and stays with the reason", async () => {
    const task = await newTask("Draft the claims");
    away(true);
    const kept = await saveTask(app, task, { title: "Draft all claims" });
    putTask(app.queries, kept.task);
    await app.hub.tasks.delete({ id: task.id });
    away(false);
    await send();
    const { changes } = waitingTasksOf(app).getState();
    expect(changes).toMatchObject([{ state: { kind: "refused" } }]);
    expect(app.queries.getQueryData<Task>(workKeys.task(task.id))?.title).toBe("Draft the claims");
    expect(await outbox().drop(changes)).toBe("undone");
  });
});
