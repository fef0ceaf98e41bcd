import { createHub, memoryTokenStore } from "@iphub/sdk";
import type { SettingValue } from "@iphub/sdk/contract/settings";
import { addDays, weekday } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
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
    expect(await ben.settings.get({ name: "HUB_KEYS" })).toEqual({ single: true });
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
    const chosen: SettingValue[] = [
      { page: "today" },
      { page: "deadlines" },
      { page: "deadlines", id: "v-1" },
      { page: "inventions", id: "v-2" },
      { page: "filter", id: "f-1" },
      { page: "board", id: "b-1" },
    ];
    for (const value of chosen) {
      await ben.settings.set({ name, value });
      expect((await ben.users.me()).startPage).toEqual(value);
    }
    for (const [value, field] of [
      [{ page: "nowhere" }, "page"],
      [{}, "page"],
      [{ page: "board" }, "id"],
      [{ page: "today", id: "b-1" }, "id"],
      [{ page: "inventions", id: "" }, "id"],
      [{ page: "deadlines", id: null }, "id"],
      [{ page: "filter", id: "x".repeat(201) }, "id"],
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

  test("how dates are written is checked, completed, and in the profile of who has chosen it, also while acting", async () => {
    const [amy, eve] = [await hub.as("amy"), await hub.as("eve")];
    const name = "HUB_DATE_STYLE";
    expect(await eve.settings.get({ name })).toEqual({ format: "day-month-year", firstDay: "language" });
    expect(await eve.users.me()).not.toHaveProperty("dateStyle");
    for (const [value, field] of [
      [{ format: "yyyy" }, "format"],
      [{ firstDay: "tuesday" }, "firstDay"],
      [{ format: "iso", zone: "UTC" }, "zone"],
    ] as const) {
      const failure = await failureOf(eve.settings.set({ name, value }));
      expect([failure.status, failure.fields.map((one) => one.field)]).toEqual([400, [field]]);
    }
    expect(await eve.settings.set({ name, value: { format: "iso" } })).toEqual({ format: "iso", firstDay: "language" });
    const dateStyle = { format: "dots", firstDay: "sunday" } as const;
    await eve.settings.set({ name, value: dateStyle });
    expect(await eve.users.me()).toMatchObject({ dateStyle });
    expect(await eve.users.updateMe({ firstName: "Evelyn" })).toMatchObject({ dateStyle });
    expect(await amy.users.me()).not.toHaveProperty("dateStyle");
    const [owner, assistant] = [(await amy.users.me()).email, (await eve.users.me()).email];
    await amy.users.addAssistant({ email: assistant });
    const acting = createHub({
      baseUrl: hub.url,
      token: memoryTokenStore(await hub.tokenFor("eve")),
      actingFor: () => owner,
    });
    expect(await acting.users.me()).toMatchObject({ actingFor: { email: owner }, dateStyle });
  });

  test("a person's week is that of their searches and of their history, and of no one else's", async () => {
    const [ben, rob] = [await hub.as("ben"), await hub.as("rob")];
    const { id: inventionId } = await ben.inventions.create({ title: "Clock", references: ["WEEK-1"] });
    const today = civilDateInZone(hub.platform.clock.now().getTime(), "UTC");
    const sunday = addDays(today, -weekday(today));
    for (const dueAt of [sunday, addDays(sunday, 7)]) await ben.tasks.create({ inventionId, title: dueAt, dueAt });
    const found = async (search: object) => {
      const { data } = await ben.tasks.list({ qs: "", timeZone: "UTC", ...search });
      return data.filter(({ invention }) => invention.id === inventionId).map(({ dueAt }) => dueAt);
    };
    const monday = weekday(today) === 0 ? [sunday] : [addDays(sunday, 7)];
    for (const search of [
      { dueAt: "this-week" },
      { query: "due:this-week" },
      { query: "due:start-of-week..end-of-week" },
    ]) {
      await ben.settings.set({ name: "HUB_DATE_STYLE", value: { firstDay: "monday" } });
      expect(await found(search), JSON.stringify(search)).toEqual(monday);
      await ben.settings.set({ name: "HUB_DATE_STYLE", value: { firstDay: "sunday" } });
      expect(await found(search), JSON.stringify(search)).toEqual([sunday]);
    }
    const history = {
      from: addDays(sunday, -6),
      to: addDays(sunday, 5),
      by: "period",
      period: "week",
      timeZone: "UTC",
    } as const;
    const weeks = async (of: typeof ben) => (await of.tasks.progress(history)).periods.map(({ from }) => from);
    expect(await weeks(ben)).toEqual([addDays(sunday, -6), sunday]);
    expect(await weeks(rob)).toEqual([addDays(sunday, -6), addDays(sunday, 1)]);
  });
});
