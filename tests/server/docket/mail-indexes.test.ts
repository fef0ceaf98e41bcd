import { sql } from "kysely";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";

const waiting = "n.channel = 'digest' and n.mail_id is null and n.state <> 'done'";

forEachEngine((engine) => {
  test.each([
    ["whose notices wait for the mail of the day", `notices n where ${waiting}`, "notices_for_digest"],
    [
      "a person's notices for the mail of the day",
      `notices n where n.user_id = 'u' and ${waiting}`,
      "notices_for_digest",
    ],
    ["the notices of a mail", "notices n where n.mail_id = 'm'", "notices_of_mail"],
    ["the call-ups of a mail", "call_ups c where c.mail_id = 'm'", "call_ups_of_mail"],
    ["the call-ups of a notice", "call_ups c where c.notice_id = 'n'", "call_ups_of_notice"],
  ])("an index serves the search for %s", async (_what, search, index) => {
    const database = await engine.open();
    const plan = await database.kysely.transaction().execute(async (tx) => {
      // A table without rows is read as a whole unless that is ruled out.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain select 1 from ${sql.raw(search)}`.execute(tx);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain(index);
  });
});
