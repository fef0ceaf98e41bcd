import { queueAttachments } from "@iphub/server/matters/correspondence/attachments";
import { fileEmails } from "@iphub/server/matters/correspondence/correspondence.store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behindOpenChange } from "../../support/behind-open-change.ts";
import { onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type MailHub, startMailHub } from "../../support/mail-hub.ts";

onPostgres((engine) => {
  let hub: MailHub;
  beforeAll(async () => {
    hub = await startMailHub(engine);
  });
  afterAll(() => hub?.close());

  test("an e-mail that is filed behind a wall while another person files it stays there", async () => {
    await hub.send({ subject: "A kettle", text: "1", messageId: "<kettle@example.com>" });
    const [mail] = await hub.eve.correspondence.unassigned();
    const id = mail?.id ?? "";
    const refused = await behindOpenChange(hub.platform.database.kysely, {
      change: (tx) => fileEmails(tx, [id], "m-chem", "by-hand"),
      calls: () => failureOf(hub.eve.correspondence.assign({ id, inventionId: "m-1" })),
    });
    expect(refused.status).toBe(404);
    expect((await hub.ben.correspondence.get({ id })).inventionId).toBe("m-chem");
    expect(await hub.eve.correspondence.list({ id: "m-1" })).toEqual([]);
  });

  test("attachments of an e-mail that is moved behind a wall while they are stored are no files of its matter of before", async () => {
    const attachments = [{ filename: "secret.txt", content: "1. A cell." }];
    await hub.send({ subject: "A lamp", text: "1", attachments, messageId: "<lamp@example.com>" });
    const [mail] = await hub.eve.correspondence.unassigned();
    const id = mail?.id ?? "";
    const { kysely: db } = hub.platform.database;
    await db.updateTable("emails").set({ invention_id: "m-1" }).where("id", "=", id).execute();
    await behindOpenChange(db, {
      change: (tx) => fileEmails(tx, [id], "m-chem", "by-hand"),
      calls: () => db.transaction().execute((tx) => queueAttachments(tx, hub.platform, id, "m-1")),
    });
    const open = db.selectFrom("jobs").select("id").where("kind", "=", "correspondence-attachments");
    await expect.poll(async () => (await open.where("finished_at", "is", null).execute()).length).toBe(0);
    expect(await hub.eve.files.list({ reference: "m-1" })).toEqual([]);
    expect(await db.selectFrom("storage_pending").select("key").execute()).toEqual([]);
  });
});
