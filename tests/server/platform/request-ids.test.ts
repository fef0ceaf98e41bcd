import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function idOf(hub: WholeHub, given: string) {
  const headers = { "x-request-id": given };
  const token = await hub.tokenFor("ben");
  const answer = await rawCall({ url: hub.url, path: "/api/workflow/tasks/no-such", token, headers });
  expect([answer.status, answer.headers["x-request-id"]]).toEqual([404, errorIn(answer).requestId]);
  return errorIn(answer).requestId;
}

forEachEngine((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  test("the id that a trusted proxy gives a request is in the answer and in the line of the log for the call", async () => {
    expect(await idOf(hub, "edge-1.2026_7f")).toBe("edge-1.2026_7f");
    const lines = () => hub.logLines.filter((line) => line.includes('"requestId":"edge-1.2026_7f"'));
    await expect.poll(lines).toEqual([expect.stringMatching(/^\{"call":"tasks\.get","status":404,"ms":\d+,/)]);
  });

  test.each(["short", "-leading-dash", "with a blank", 'a"quoted"id', "a,b,c,d,e,f", "x".repeat(65)])(
    "an id that is not well formed is not taken: %s",
    async (given) => {
      expect(await idOf(hub, given)).toMatch(made);
    },
  );

  test("an id from an address that is no trusted proxy is not taken", async () => {
    const environment = { IPHUB_TRUST_PROXY: "10.0.0.0/8" };
    const open = await startWholeHub({ database: await engine.fresh(), environment });
    onTestFinished(() => open.close());
    expect(await idOf(open, "edge-1.2026_7f")).toMatch(made);
  });
});
