import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { addUploads } from "@iphub/ui-core/matters/files/send-uploads";
import { uploadsOf } from "@iphub/ui-core/matters/files/uploads";
import { signOut } from "@iphub/ui-core/platform/sign-out";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";

onPostgres((engine) => {
  let hub: FilesHub;
  beforeAll(async () => {
    hub = await startFilesHub(engine, { IPHUB_FILE_LIMIT: "20000000" });
  });
  afterAll(() => hub.close());

  /** Three chunks. */
  const content = new Blob([new Uint8Array(9 * 1024 * 1024)]);
  const file = (name: string) => ({
    name,
    size: content.size,
    lastModified: 0,
    slice: (start: number, end: number) => content.slice(start, end),
  });

  /** Ada's interface: one chunk of each of two files has arrived, the next one waits until it is let through. */
  async function uploading(inventionId: string) {
    const folder = mkdtempSync(join(tmpdir(), "iphub-uploads-"));
    const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
    const arrived = new Set<string>();
    const calls: { readonly method: string; readonly by: string | undefined }[] = [];
    let held = 0;
    const app = createHubApp(nodePorts(folder, hub.url), {
      baseUrl: hub.url,
      tokens: memoryTokenStore(await hub.tokenFor("ada")),
      fetch: async (url, init) => {
        const isChunk = init.method === "PATCH" && url.includes("/uploads/");
        if (url.includes("/uploads")) calls.push({ method: init.method, by: init.headers.authorization });
        if (isChunk && arrived.has(url)) {
          held += 1;
          await open;
        }
        const answer = await fetch(url, init);
        if (isChunk) arrived.add(url);
        return answer;
      },
    });
    onTestFinished(() => {
      letThrough();
      app.hub.live.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await app.session.start();
    addUploads(app, inventionId, [file("one.bin"), file("two.bin")]);
    await expect.poll(() => held).toBe(2);
    /** Ben signs in in the same window and uploads a file of his own. */
    const followedByBen = async () => {
      const token = await hub.tokenFor("ben");
      await app.session.open(token);
      letThrough();
      addUploads(app, inventionId, [file("ben.bin")]);
      await expect.poll(() => uploadsOf(app).getState().rows).toEqual([]);
      return calls.filter(({ by }) => by === `Bearer ${token}`).map(({ method }) => method);
    };
    return { app, letThrough, followedByBen };
  }

  const namesOf = async (reference: string) => {
    const ada = await hub.as("ada");
    return (await ada.files.list({ reference })).map(({ name }) => name).sort();
  };
  const unfinishedOf = async (reference: string) => {
    const ada = await hub.as("ada");
    return (await ada.files.listUploads({ reference })).map(({ received }) => received);
  };

  test("a sign-out asks while files are being sent, and goes on with them where it is not confirmed", async () => {
    const { app, letThrough } = await uploading("m-1");
    const leaving = signOut(app);
    expect(app.overlays.store.getState().question).toMatchObject({
      title: "Sign out?",
      message: "2 files are still being sent to the hub, and are dropped.",
    });
    app.overlays.answer(false);
    await leaving;
    expect(app.session.store.getState().phase).toBe("signed-in");
    letThrough();
    await expect.poll(() => namesOf("m-1")).toEqual(["one.bin", "two.bin"]);
  });

  test("a confirmed sign-out drops them: the hub has nothing of them, and the next person sends nothing of them", async () => {
    const { app, followedByBen } = await uploading("m-2");
    const leaving = signOut(app);
    app.overlays.answer(true);
    await leaving;
    expect([app.session.store.getState().phase, uploadsOf(app).getState().rows]).toEqual(["signed-out", []]);
    expect([await unfinishedOf("m-2"), await namesOf("m-2")]).toEqual([[], []]);
    expect(await followedByBen()).toEqual(["POST", "PATCH", "PATCH", "PATCH"]);
    expect([await unfinishedOf("m-2"), await namesOf("m-2")]).toEqual([[], ["ben.bin"]]);
  });

  test("a session that ends by itself ends them too; what has arrived stays for its person", async () => {
    const { app, followedByBen } = await uploading("m-3");
    app.session.signedOut();
    expect(await followedByBen()).toEqual(["POST", "PATCH", "PATCH", "PATCH"]);
    expect(await unfinishedOf("m-3")).toEqual([4_194_304, 4_194_304]);
    expect(await namesOf("m-3")).toEqual(["ben.bin"]);
  });
});
