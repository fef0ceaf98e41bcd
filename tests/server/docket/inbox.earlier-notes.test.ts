import type { Hub } from "@iphub/sdk";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { transaction } from "@iphub/server/platform/database/transaction";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  test("a note that an earlier version logged without its mentions tells who its text mentions newly", async () => {
    const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const matter = { title: "Noticed", references: ["NTC-1"], teams: ["t-chem"], inHouseAttorney: null };
    const { id: inventionId } = await amy.inventions.create(matter);
    const log = (type: string, what: Readonly<Record<string, unknown>>) => {
      const metadata = { noteId: "n-earlier", title: "Noticed", author: "amy@firm.example", ...what };
      const entry = { type, actor: "amy@firm.example", inventionId, metadata };
      return transaction(hub.platform.database, (tx) => hub.platform.events.append(tx, [entry]));
    };
    const change = (before: string, after: string) =>
      log("invention-note-updated", { changes: { content: { before, after } } });
    const notices = async (person: Hub) => {
      await fanOut(hub.platform);
      const { data } = await person.inbox.list({ inventionId, state: "open" });
      return data.map(({ kind, title, text }) => `${kind} ${title}: ${text}`).toSorted();
    };

    await log("invention-note-created", { content: "@ben and @eve, please look" });
    const first = "mentioned A note on Noticed: @ben and @eve, please look";
    expect(await notices(ben)).toEqual([first]);
    await change("@ben, look", "@ben, look again");
    expect(await notices(ben)).toEqual([first]);
    await change("Look", "@ben, look once more");
    expect(await notices(ben)).toEqual([first, "mentioned A note on Noticed: @ben, look once more"]);
    // She is in no team of the matter.
    expect(await notices(eve)).toEqual([]);
  });
});
