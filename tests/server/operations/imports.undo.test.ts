import type { Hub } from "@iphub/sdk";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { cleanStorage } from "@iphub/server/matters/files/clean-storage";
import { MissingContentError } from "@iphub/server/platform/storage/file-storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { importSettled } from "../../support/import-settled.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  /** An import that is applied, with its job. */
  async function applied(reference: string): Promise<{ readonly record: ImportRecord; readonly jobId: string }> {
    const lines = ["Our ref;Title;Client;Action;Due date", `${reference};Undone;Acme;Reply;2031-03-03`];
    const { id } = await amy.imports.preview({ file: new File([lines.join("\r\n")], "docket.csv") });
    await amy.imports.apply({ id });
    const record = await importSettled(amy, id);
    const { db } = hub.platform;
    const { job_id } = await db.selectFrom("imports").select("job_id").where("id", "=", id).executeTakeFirstOrThrow();
    const jobId = job_id ?? "";
    await expect.poll(() => statusOf(jobId)).toBe("completed");
    return { record, jobId };
  }

  async function statusOf(jobId: string): Promise<string> {
    const { db } = hub.platform;
    return (await db.selectFrom("jobs").select("status").where("id", "=", jobId).executeTakeFirstOrThrow()).status;
  }

  /** Puts a job back to before its end was stored, as its process, or one that was killed then, has it. */
  async function notEnded(jobId: string, status: "running" | "queued", lockedMs: number): Promise<void> {
    const lockedUntil = new Date(hub.platform.clock.now().getTime() + lockedMs).toISOString();
    const { kysely } = hub.platform.database;
    const change = { status, locked_until: lockedUntil, finished_at: null };
    await kysely.updateTable("jobs").set(change).where("id", "=", jobId).execute();
  }

  const minute = 60_000;

  test("an undo that is asked for while the job of the import is ending is carried out", async () => {
    const { record, jobId } = await applied("U-1");
    expect(record).toMatchObject({ status: "applied", counts: { applied: 1 } });
    await notEnded(jobId, "running", minute);
    await amy.imports.undo({ id: record.id });
    expect(await importSettled(amy, record.id)).toMatchObject({ status: "undone", counts: { undone: 1 } });
    expect((await amy.inventions.search({ qs: "U-1" })).total).toBe(0);
  });

  test("the job of an import that is taken again after its undo was asked for leaves the undo alone", async () => {
    const { record, jobId } = await applied("U-2");
    await notEnded(jobId, "running", minute);
    await amy.imports.undo({ id: record.id });
    await notEnded(jobId, "queued", -minute);
    expect(await importSettled(amy, record.id)).toMatchObject({ status: "undone", counts: { undone: 1 } });
    // The queue is asked for work by what is queued next.
    await applied("U-3");
    await expect.poll(() => statusOf(jobId)).toBe("completed");
    expect(await amy.imports.get({ id: record.id })).toMatchObject({ status: "undone", counts: { undone: 1 } });
  });

  test("the chunks of an upload to a matter that an import opened are deleted with it", async () => {
    const { record } = await applied("U-4");
    const [matter] = (await amy.inventions.search({ qs: "U-4" })).data;
    const { id } = await amy.files.beginUpload({ reference: matter?.id ?? "", name: "under-way.bin", size: 10 });
    await amy.files.uploadPiece({ id, offset: 0, piece: new Blob(["12345"]) });
    const { db, storage } = hub.platform;
    const query = db.selectFrom("upload_pieces").select("storage_key as key").where("upload_id", "=", id);
    const { key } = await query.executeTakeFirstOrThrow();
    await amy.imports.undo({ id: record.id });
    expect(await importSettled(amy, record.id)).toMatchObject({ status: "undone", counts: { undone: 1 } });
    await cleanStorage(hub.platform);
    await expect(storage.read(key)).rejects.toBeInstanceOf(MissingContentError);
  });
});
