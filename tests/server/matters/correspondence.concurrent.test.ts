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
});
