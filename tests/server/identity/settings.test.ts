import type { SettingValue } from "@iphub/sdk/contract/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  // spec: 7.117, 9.28
  test("who has saved nothing has the documented defaults and those of the first steps, and no others", async () => {
    const ben = await hub.as("ben");
    expect(await ben.settings.get({ name: "HUB_THEME" })).toEqual({ theme: "dark" });
    expect(await ben.settings.get({ name: "HUB_PINNED_LINKS" })).toEqual({ links: [] });
    expect(await ben.settings.get({ name: "HUB_MILESTONES_OVERVIEW" })).toMatchObject({
      taskViewMode: "Next Task",
      colourCoding: "On",
      displayMode: "Standard",
      columns: ["Client Date", "Due Date"],
    });
    expect(await ben.settings.get({ name: "HUB_FIRST_STEPS" })).toEqual({ seen: [], skipped: [] });
    for (const name of ["NOT_SAVED", "toString", "__proto__", "constructor"]) {
      expect([name, (await failureOf(ben.settings.get({ name }))).status]).toEqual([name, 404]);
    }
  });

  // spec: 7.118
  test("what is saved is one's own and comes back as it was, whatever JSON object it is", async () => {
    const [ben, eve] = [await hub.as("ben"), await hub.as("eve")];
    const value = {
      deep: [{ "": null, ключ: "\u2028 é 🙂" }],
      zero: 0,
      small: 1e-9,
      off: false,
      long: "x".repeat(5_000),
    };
    expect(await ben.settings.set({ name: "HUB_THEME", value })).toEqual(value);
    expect(await ben.settings.get({ name: "HUB_THEME" })).toEqual(value);
    expect(await ben.settings.set({ name: "HUB_THEME", value: {} })).toEqual({});
    expect(await ben.settings.get({ name: "HUB_THEME" })).toEqual({});
    expect(await eve.settings.get({ name: "HUB_THEME" })).toEqual({ theme: "dark" });
  });

  test("names are any text; a reader has settings too", async () => {
    const rob = await hub.as("rob");
    for (const name of ["A name/with slash", "Ünï🙂", "__proto__", "x".repeat(100)]) {
      await rob.settings.set({ name, value: { name } });
      expect(await rob.settings.get({ name })).toEqual({ name });
    }
  });

  test("where a person begins is one of the pages, with the id of a board or filter, and is told with who they are", async () => {
    const [ben, eve] = [await hub.as("ben"), await hub.as("eve")];
    const name = "HUB_START_PAGE";
    expect(await ben.settings.get({ name })).toEqual({ page: null });
    expect(await ben.users.me()).not.toHaveProperty("startPage");
    const chosen: SettingValue[] = [{ page: "today" }, { page: "board", id: "b-1" }];
    for (const value of chosen) {
      await ben.settings.set({ name, value });
      expect((await ben.users.me()).startPage).toEqual(value);
    }
    for (const [value, field] of [
      [{ page: "nowhere" }, "page"],
      [{}, "page"],
      [{ page: "board" }, "id"],
      [{ page: "today", id: "b-1" }, "id"],
      [{ page: "today", to: "https://elsewhere.example" }, "to"],
    ] as const) {
      expect(await failureOf(ben.settings.set({ name, value }))).toMatchObject({ status: 400, fields: [{ field }] });
    }
    expect((await ben.users.updateMe({ firstName: "Benno" })).startPage).toEqual({ page: "board", id: "b-1" });
    expect(await eve.users.me()).not.toHaveProperty("startPage");
    await ben.settings.set({ name, value: { page: null } });
    expect(await ben.users.me()).not.toHaveProperty("startPage");
  });

  test("what is not a JSON object is refused", async () => {
    const token = await hub.tokenFor("ben");
    for (const body of ["[]", "null", '"dark"', "1", ""]) {
      const answer = await rawCall({ url: hub.url, path: "/api/settings/HUB_THEME", method: "PUT", token, body });
      expect([body, answer.status, errorIn(answer).code]).toEqual([body, 400, "invalid_input"]);
    }
  });
});
