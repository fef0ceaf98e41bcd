import { afterAll, beforeAll, expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { emails, presenceClient } from "../../support/presence-client.ts";
import { startWholeHub, type WholeHub, type WholeHubOptions, type WholeHubPerson } from "../../support/whole-hub.ts";

/** Everything that two processes of one hub need to show their people to each other. */
onPostgres((engine) => {
  let first: WholeHub;
  let second: WholeHub;
  let database: WholeHubOptions["database"];
  beforeAll(async () => {
    database = await engine.fresh();
    first = await startWholeHub({ database });
    second = await startWholeHub({ database });
  });
  afterAll(async () => {
    await first?.close();
    await second?.close();
  });

  const client = async (hub: WholeHub, person: WholeHubPerson) => presenceClient(await hub.as(person));

  test("people of two processes see each other come, edit and go, and who was there before", async () => {
    const [amy, ben] = await Promise.all([client(first, "amy"), client(second, "ben")]);
    amy.hub.live.watchTask("k-1");
    await amy.first((one) => emails(one) === "amy");
    const stop = ben.hub.live.watchTask("k-1", { editing: true });
    await ben.first((one) => emails(one) === "amy, ben edits");
    await amy.first((one) => emails(one) === "amy, ben edits");
    const before = amy.heard.length;
    stop();
    await amy.first((one) => amy.heard.indexOf(one) >= before && emails(one) === "amy");
  });

  test("a person with a window on each process is there once, and is gone when the process is", async () => {
    const third = await startWholeHub({ database });
    const [ben, here, there] = await Promise.all([client(first, "ben"), client(second, "eve"), client(third, "eve")]);
    ben.hub.live.watchTask("k-1");
    here.hub.live.watchTask("k-1");
    there.hub.live.watchTask("k-1", { editing: true });
    await ben.first((one) => emails(one) === "ben, eve edits");
    const before = ben.heard.length;
    await third.close();
    await ben.first((one) => ben.heard.indexOf(one) >= before && emails(one) === "ben, eve");
    expect(
      [first, second, third].flatMap(({ logLines }) => logLines.filter((line) => line.includes("presence"))),
    ).toEqual([]);
  });
});
