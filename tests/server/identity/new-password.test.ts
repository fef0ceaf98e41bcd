import { createHub, type Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

/** Long enough, and tried first by everyone who guesses. */
const common = ["1234567890", "qwertyuiop", "Password123", "password2026!", "BASKETBALL99", "iphub-2026-11"];

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub?.close());

  const refused = async (call: Promise<unknown>) => {
    const { status, fields } = await failureOf(call);
    return [status, fields[0]?.field];
  };

  test("no one chooses, sets or changes to a password that is tried first", async () => {
    for (const newPassword of common) {
      const own = amy.auth.changePassword({ password: wholeHubPassword, newPassword });
      expect([newPassword, await refused(own)]).toEqual([newPassword, [400, "newPassword"]]);
      const set = amy.auth.setPassword({ id: "u-rob", newPassword });
      expect([newPassword, await refused(set)]).toEqual([newPassword, [400, "newPassword"]]);
    }
    const { link } = await amy.auth.sendPasswordLink({ id: "u-rob" });
    const key = link?.split("#")[1] ?? "";
    const stranger = createHub({ baseUrl: hub.url, retries: 0 });
    expect(await refused(stranger.auth.choosePassword({ key, newPassword: "Password123" }))).toEqual([
      400,
      "newPassword",
    ]);
    // The link is not spent by a password that was refused.
    expect(await stranger.auth.choosePassword({ key, newPassword: "three quiet herons" })).toMatch(/^ey/);
  });

  test("one's own name or address is no password, a phrase with it is", async () => {
    const change = (newPassword: string) => amy.auth.changePassword({ password: wholeHubPassword, newPassword });
    expect(await refused(change("amy@firm.example"))).toEqual([400, "newPassword"]);
    expect(await refused(change("12345-Amy-67890"))).toEqual([400, "newPassword"]);
    const { link } = await amy.auth.sendPasswordLink({ id: "u-eve" });
    const key = link?.split("#")[1] ?? "";
    const stranger = createHub({ baseUrl: hub.url, retries: 0 });
    for (const newPassword of ["eve@firm.example", "12345-Eve-67890", "Example-2026!"]) {
      const chosen = stranger.auth.choosePassword({ key, newPassword });
      expect([newPassword, await refused(chosen)]).toEqual([newPassword, [400, "newPassword"]]);
      const set = amy.auth.setPassword({ id: "u-eve", newPassword });
      expect([newPassword, await refused(set)]).toEqual([newPassword, [400, "newPassword"]]);
    }
    expect(await change("amy likes quiet herons")).toMatchObject({ ended: expect.any(Number) });
  });
});
