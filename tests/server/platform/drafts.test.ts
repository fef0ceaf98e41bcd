import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { draftCount, draftsKey, draftsOf, forgetDrafts, putDraft } from "@iphub/ui-core/platform/drafts";
import { dropEndedElsewhere } from "@iphub/ui-core/platform/drafts-elsewhere";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { offlineOf } from "@iphub/ui-core/platform/offline";
import type { Ports } from "@iphub/ui-core/platform/ports";
import { signOut } from "@iphub/ui-core/platform/sign-out";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

/** What a device keeps of one person: so many drafts, with so many characters together, for so long. */
const mostDrafts = 50;
const mostDraftCharacters = 400_000;
const longestDraftMs = 30 * 24 * 3_600_000;

onEmbedded((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
  });
  afterAll(() => hub.close());

  /** A device of its own, whose storage is the terminal's file. */
  function device() {
    const folder = mkdtempSync(join(tmpdir(), "iphub-drafts-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  /** The interface as it is after a start on a device, with someone signed in. */
  async function started(folder: string, name: "ada" | "ben", own: Partial<Ports> = {}): Promise<HubApp> {
    const tokens = memoryTokenStore(await hub.tokenFor(name));
    const app = createHubApp({ ...nodePorts(folder, hub.url), ...own }, { baseUrl: hub.url, tokens });
    onTestFinished(() => app.hub.live.close());
    await app.session.start();
    return app;
  }

  const valuesAt = (app: HubApp, place: string) => draftsOf(app).getState().byPlace[place]?.values;

  describe("what is typed into a form", () => {
    it("is there after a restart, for its person alone, until it is saved", async () => {
      const folder = device();
      const ada = await started(folder, "ada");
      putDraft(ada, "note:invention:m-1", "Half a thou");
      putDraft(ada, "note:invention:m-1", "Half a thought");
      putDraft(ada, "task:k-1", { change: { title: "Other" } });
      const again = await started(folder, "ada");
      expect(valuesAt(again, "note:invention:m-1")).toBe("Half a thought");
      expect(draftCount(await started(folder, "ben"))).toBe(0);
      putDraft(again, "note:invention:m-1", null);
      const last = await started(folder, "ada");
      expect(valuesAt(last, "note:invention:m-1")).toBeUndefined();
      expect(valuesAt(last, "task:k-1")).toEqual({ change: { title: "Other" } });
    });

    it("is kept next to the draft of another window of the same person", async () => {
      const folder = device();
      const one = await started(folder, "ada");
      putDraft(one, "a:1", "of the first");
      const other = await started(folder, "ada");
      putDraft(other, "b:1", "of the other");
      const again = await started(folder, "ada");
      expect([valuesAt(again, "a:1"), valuesAt(again, "b:1")]).toEqual(["of the first", "of the other"]);
    });

    it("stays when two windows of the same person that are both open keep words in turn", async () => {
      const folder = device();
      const one = await started(folder, "ada");
      const other = await started(folder, "ada");
      putDraft(one, "a:1", "of the first");
      putDraft(other, "b:1", "of the other");
      putDraft(one, "a:2", "of the first again");
      putDraft(other, "b:1", null);
      const again = await started(folder, "ada");
      const places = ["a:1", "a:2", "b:1"].map((place) => valuesAt(again, place));
      expect(places).toEqual(["of the first", "of the first again", undefined]);
    });

    it("goes from a window when another one has saved it, unless it was typed on there; both are counted", async () => {
      const one = await started(device(), "ada");
      for (const place of ["a:1", "b:1"]) putDraft(one, place, "typed");
      const { storage } = one.ports;
      const folder = device();
      const other = await started(folder, "ada", { storage });
      const key = draftsKey(one) ?? "";
      putDraft(other, "b:1", "typed on");
      for (const place of ["a:1", "b:1"]) {
        const before = storage.getItem(key);
        putDraft(one, place, null);
        dropEndedElsewhere(other, { key, before, after: storage.getItem(key) });
      }
      expect([valuesAt(other, "a:1"), valuesAt(other, "b:1")]).toEqual([undefined, "typed on"]);
      putDraft(one, "c:1", "typed in the first");
      expect(draftCount(other)).toBe(2);
    });

    it("stays in a window where another program has stored what cannot be read in its place", async () => {
      const app = await started(device(), "ada");
      putDraft(app, "a:1", "typed");
      const key = draftsKey(app) ?? "";
      const before = app.ports.storage.getItem(key);
      dropEndedElsewhere(app, { key, before, after: "{" });
      dropEndedElsewhere(app, { key, before: "{", after: before });
      expect(valuesAt(app, "a:1")).toBe("typed");
    });

    it("outlives a session that has ended, and no one else who signs in sees it", async () => {
      const app = await started(device(), "ada");
      putDraft(app, "a:1", "typed");
      app.session.signedOut();
      expect(draftCount(app)).toBe(0);
      await app.session.open(await hub.tokenFor("ben"));
      expect(draftCount(app)).toBe(0);
      app.session.signedOut();
      await app.session.open(await hub.tokenFor("ada"));
      expect(valuesAt(app, "a:1")).toBe("typed");
    });
  });

  describe("a sign-out", () => {
    it("asks first where words are unsaved, and deletes them from the device", async () => {
      const folder = device();
      const app = await started(folder, "ada");
      putDraft(app, "a:1", "a secret");
      const kept = signOut(app);
      expect(app.overlays.store.getState().question?.message).toContain("What you typed in one form is not saved");
      app.overlays.answer(false);
      await kept;
      expect([app.session.store.getState().phase, valuesAt(app, "a:1")]).toEqual(["signed-in", "a secret"]);
      const left = signOut(app);
      app.overlays.answer(true);
      await left;
      expect(app.session.store.getState().phase).toBe("signed-out");
      expect(readFileSync(join(folder, "terminal.json"), "utf8")).not.toContain("a secret");
      await app.session.open(await hub.tokenFor("ada"));
      expect(draftCount(app)).toBe(0);
    });

    it("is made although what the device keeps cannot be deleted, and that is reported", async () => {
      const reported: string[] = [];
      const app = await started(device(), "ada", { report: (message) => reported.push(message) });
      const fails = () => Promise.reject(new Error("The disk is full."));
      offlineOf(app).setState({ keeping: { begin: fails, end: fails, leave: fails } });
      await signOut(app);
      expect(app.session.store.getState().phase).toBe("signed-out");
      expect(reported).toContain("What is kept could not be deleted");
    });

    it("asks nothing where nothing is typed", async () => {
      const app = await started(device(), "ada");
      await signOut(app);
      expect([app.overlays.store.getState().question, app.session.store.getState().phase]).toEqual([
        null,
        "signed-out",
      ]);
    });
  });

  describe("what a device keeps", () => {
    it("is bounded in number, and the oldest go first", async () => {
      const folder = device();
      let now = Date.now();
      const app = await started(folder, "ada", { now: () => (now += 1) });
      for (let n = 0; n <= mostDrafts; n += 1) putDraft(app, `a:${n}`, `text ${n}`);
      const again = await started(folder, "ada");
      expect([draftCount(again), valuesAt(again, "a:0")]).toEqual([mostDrafts, undefined]);
      expect(valuesAt(again, `a:${mostDrafts}`)).toBe(`text ${mostDrafts}`);
    });

    it("is bounded in age", async () => {
      const folder = device();
      const app = await started(folder, "ada", { now: () => Date.now() - longestDraftMs - 1000 });
      putDraft(app, "a:1", "old");
      expect(draftCount(await started(folder, "ada"))).toBe(0);
    });

    it("is bounded in size: what does not fit is in its window only, which then asks before it is left", async () => {
      const folder = device();
      const app = await started(folder, "ada");
      putDraft(app, "small:1", "small");
      putDraft(app, "large:1", "x".repeat(mostDraftCharacters));
      expect([valuesAt(app, "large:1"), draftsOf(app).getState().unkept]).toEqual([
        "x".repeat(mostDraftCharacters),
        ["large:1"],
      ]);
      const again = await started(folder, "ada");
      expect([valuesAt(again, "small:1"), valuesAt(again, "large:1")]).toEqual(["small", undefined]);
      putDraft(app, "large:1", "short again");
      expect(draftsOf(app).getState().unkept).toEqual([]);
    });

    it("is in the window only while storage refuses it", async () => {
      const { storage } = nodePorts(device(), hub.url);
      const setItem = () => {
        throw new Error("no space left");
      };
      const app = await started(device(), "ada", { storage: { ...storage, setItem }, report: () => undefined });
      putDraft(app, "a:1", "typed");
      expect(draftsOf(app).getState()).toMatchObject({ byPlace: { "a:1": { values: "typed" } }, unkept: ["a:1"] });
      forgetDrafts(app);
      expect(draftsOf(app).getState().unkept).toEqual([]);
    });

    it("may be written by anything: what cannot be read is ignored, and typing goes on", async () => {
      const folder = device();
      const key = `iphub.drafts ada@firm.example ${hub.url}`;
      for (const text of ["{", "[]", '{"a:1":7}', '{"a:1":{"at":"x"}}']) {
        writeFileSync(join(folder, "terminal.json"), JSON.stringify({ [key]: text }));
        const app = await started(folder, "ada");
        expect(draftCount(app)).toBe(0);
        putDraft(app, "b:1", "typed");
        expect(valuesAt(await started(folder, "ada"), "b:1")).toBe("typed");
      }
    });
  });
});
