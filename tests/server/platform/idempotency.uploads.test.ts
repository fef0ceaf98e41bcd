import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";

onPostgres((engine) => {
  let hub: FilesHub;
  let ada: Hub;
  beforeAll(async () => {
    hub = await startFilesHub(engine);
    ada = await hub.as("ada");
  });
  afterAll(() => hub.close());

  const reused = { status: 422, code: "idempotency_key_reused" };

  test("a key that was used for another file, another name or another matter is refused, and nothing is stored", async () => {
    const upload = (content: string, name: string, reference = "m-1") =>
      ada.files.upload({ reference, file: new File([content], name) }, { idempotencyKey: "k-file" });
    const first = await upload("one", "a.txt");
    expect(await upload("one", "a.txt")).toEqual(first);
    for (const other of [
      () => upload("two", "a.txt"),
      () => upload("one", "b.txt"),
      () => upload("one", "a.txt", "m-2"),
    ]) {
      expect(await failureOf(other())).toMatchObject(reused);
    }
    expect((await ada.files.list({ reference: "m-1" })).map(({ name, version }) => [name, version])).toEqual([
      ["a.txt", 1],
    ]);
    await hub.nothingElseStored();
  });

  test("of many concurrent uploads with one key one is stored, and all get its answer", async () => {
    const upload = () =>
      ada.files.upload({ reference: "m-3", file: new File(["x"], "x.txt") }, { idempotencyKey: "k-at-once" });
    const [first, ...others] = await Promise.all([upload(), upload(), upload(), upload()]);
    for (const other of others) expect(other).toEqual(first);
    expect((await ada.files.versions({ id: first?.id ?? "" })).length).toBe(1);
    await hub.nothingElseStored();
  });

  test("a key that was used for the import of another docket is refused", async () => {
    const preview = (text: string) =>
      ada.imports.preview({ file: new File([text], "docket.csv") }, { idempotencyKey: "k-docket" });
    const first = await preview("Reference;Title\nA-1;One\n");
    expect(await preview("Reference;Title\nA-1;One\n")).toEqual(first);
    expect(await failureOf(preview("Reference;Title\nA-2;Two\n"))).toMatchObject(reused);
  });
});
