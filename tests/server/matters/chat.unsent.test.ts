import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import type { FetchPort } from "@iphub/sdk/ports";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import {
  discardOutgoing,
  dropArrived,
  editOutgoing,
  giveBackUnsent,
  messagePlace,
  outboxOf,
  sendOutgoing,
} from "@iphub/ui-core/matters/chat/outbox";
import { draftsOf, draftsOfPerson, putDraft } from "@iphub/ui-core/platform/drafts";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { offlineOf } from "@iphub/ui-core/platform/offline";
import { waitingRecordsOf } from "@iphub/ui-core/platform/waiting-records";
import { openTaskOutbox } from "@iphub/ui-core/work/tasks/task-outbox";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { memoryDevice } from "../../support/memory-device.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const email = "ada@firm.example";
/** A message that the hub refuses, because it is too long. */
const tooLong = (words: string) => `${words} ${"x".repeat(20_000)}`;

onEmbedded((engine) => {
  let hub: SeededHub;
  let inventionId: string;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
  });
  afterAll(() => hub.close());
  beforeEach(async () => {
    inventionId = (await (await hub.as("ada")).inventions.create({ title: "Valve", references: [] })).id;
  });

  function device(): string {
    const folder = mkdtempSync(join(tmpdir(), "iphub-unsent-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  /** Ada's interface after a start on a device. */
  async function started(folder: string, send?: FetchPort): Promise<HubApp> {
    const tokens = memoryTokenStore(await hub.tokenFor("ada"));
    const app = createHubApp(nodePorts(folder, hub.url), { baseUrl: hub.url, tokens, ...(send && { fetch: send }) });
    onTestFinished(() => app.hub.live.close());
    await app.session.start();
    return app;
  }

  /** An interface whose first message to the hub is held until it is let go; `sent` are the messages so far. */
  async function holding() {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    onTestFinished(() => letGo());
    const sent: string[] = [];
    const app = await started(device(), async (url, init) => {
      if (init.method === "POST" && url.endsWith(`${inventionId}/messages`)) {
        sent.push(String(init.body));
        if (sent.length === 1) await held;
      }
      return fetch(url, init);
    });
    return { app, sent, letGo };
  }

  const send = (app: HubApp, message: string) =>
    sendOutgoing(app, { key: `${message.split(" ")[0]}-${inventionId}`, inventionId, message });
  const typedAt = (app: HubApp) => draftsOf(app).getState().byPlace[messagePlace(inventionId)]?.values;
  const stored = async () =>
    (await (await hub.as("ada")).chat.list({ id: inventionId })).map(({ message }) => message).toReversed();

  test("messages that failed are drafts once a session ends by itself, before what is typed, and no one else's", async () => {
    const folder = device();
    const app = await started(folder);
    for (const words of ["First", "Second"]) expect(await send(app, tooLong(words))).toBeNull();
    expect(outboxOf(app).getState()).toMatchObject([{ state: "failed" }, { state: "failed" }]);
    putDraft(app, messagePlace(inventionId), "Third");
    app.session.signedOut();
    await app.session.open(await hub.tokenFor("ben"));
    expect([outboxOf(app).getState(), draftsOf(app).getState().byPlace]).toEqual([[], {}]);
    expect(offlineOf(app).getState().unsent).toBe(0);
    expect(typedAt(await started(folder))).toBe([tooLong("First"), tooLong("Second"), "Third"].join("\n\n"));
  });

  test("a person who signs out has dropped what failed, which the question before it has named", async () => {
    const folder = device();
    const app = await started(folder);
    await send(app, tooLong("First"));
    await app.session.logout();
    await app.session.open(await hub.tokenFor("ada"));
    expect([typedAt(app), typedAt(await started(folder))]).toEqual([undefined, undefined]);
  });

  test("after a sign-out in another window what failed is in this window alone, for the same person", async () => {
    const folder = device();
    const app = await started(folder);
    await send(app, tooLong("First"));
    giveBackUnsent(app, false);
    app.session.signedOut(true);
    expect(nodePorts(folder, hub.url).storage.getItem(`iphub.drafts ${email} ${hub.url}`)).toBeNull();
    await app.session.open(await hub.tokenFor("ben"));
    expect(typedAt(app)).toBeUndefined();
    await app.session.logout();
    await app.session.open(await hub.tokenFor("ada"));
    expect(typedAt(app)).toBe(tooLong("First"));
  });

  test("a message waits for the one before it, so that they are stored as they were written", async () => {
    const { app, sent, letGo } = await holding();
    const both = Promise.all([send(app, "First"), send(app, "Second")]);
    await expect.poll(() => sent.length).toBe(1);
    letGo();
    await both;
    expect(await stored()).toEqual(["First", "Second"]);
  });

  test("messages that still wait when another person has signed in are not sent as theirs, and are their writer's draft", async () => {
    const { app, sent, letGo } = await holding();
    const all = Promise.all([send(app, "First"), send(app, "Second"), send(app, "Third")]);
    await expect.poll(() => sent.length).toBe(1);
    app.session.signedOut();
    await app.session.open(await hub.tokenFor("ben"));
    letGo();
    await all;
    expect(sent).toHaveLength(1);
    expect(await stored()).toEqual(["First"]);
    expect(draftsOf(app).getState().byPlace).toEqual({});
    const given = draftsOfPerson(app, email).getState().byPlace[messagePlace(inventionId)];
    expect(given?.values).toBe("Second\n\nThird");
  });

  test("messages that wait when another person has signed in in another window are not sent as theirs", async () => {
    const { app, sent, letGo } = await holding();
    const both = Promise.all([send(app, "First"), send(app, "Second")]);
    await expect.poll(() => sent.length).toBe(1);
    giveBackUnsent(app, true);
    // The browser still asks before it leaves the page while the first one is under way.
    expect(outboxOf(app).getState()).toMatchObject([{ message: "First", state: "sending" }]);
    letGo();
    await both;
    expect(await stored()).toEqual(["First"]);
    expect([outboxOf(app).getState(), typedAt(app)]).toEqual([[], "Second"]);
  });

  test("a message that failed is edited in the field, before what is typed there", async () => {
    const app = await started(device());
    await send(app, tooLong("First"));
    putDraft(app, messagePlace(inventionId), "Second");
    for (const message of outboxOf(app).getState()) await editOutgoing(app, message);
    expect([outboxOf(app).getState(), typedAt(app)]).toEqual([[], `${tooLong("First")}\n\nSecond`]);
  });

  test("a message that failed for its sender and is stored all the same is not there a second time", async () => {
    const app = await started(device());
    await send(app, tooLong("First"));
    await send(app, tooLong("Second"));
    const [first] = outboxOf(app).getState();
    await app.hub.chat.send({ inventionId, message: "First", messageId: first?.key });
    dropArrived(app, outboxOf(app).getState(), await app.hub.chat.list({ id: inventionId }));
    expect(outboxOf(app).getState()).toMatchObject([{ message: tooLong("Second") }]);
    for (const { key } of outboxOf(app).getState()) await discardOutgoing(app, key);
    expect(offlineOf(app).getState().unsent).toBe(0);
  });

  test("a device that cannot be read holds up no message", async () => {
    const app = await started(device());
    const denied = () => Promise.reject(new Error("Access is denied"));
    const opening = openTaskOutbox(app, { ...memoryDevice(), waiting: denied }, email);
    await expect(opening).rejects.toThrow("Access is denied");
    expect(waitingRecordsOf(app).getState().outbox).toBeNull();
    expect(await send(app, "First")).toMatchObject({ message: "First" });
  });
});
