import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@iphub/sdk/contract/index";
import { fullName, userInitials } from "@iphub/sdk/domain/identity/user-initials";
import { overallStatus, serviceStatus } from "@iphub/sdk/domain/operations/health-status";
import type { Endpoint } from "@iphub/sdk/endpoint";
import { mergeSetting } from "@iphub/ui-core/identity/settings/setting-definition";
import { storedTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { resultsSummary } from "@iphub/ui-core/matters/inventions/use-invention-search";
import * as timings from "@iphub/ui-core/platform/timings";
import { overviewSettingDefinition } from "@iphub/ui-core/work/overview/overview-settings";
import { expect, test } from "vitest";
import * as z from "zod/mini";

// spec: 9.7, 9.19
test("the timings", () => {
  expect(timings).toMatchObject({
    INVENTION_SEARCH_POLL_MS: 250,
    DROPDOWN_CLOSE_MS: 500,
    SUCCESS_TOAST_MS: 3000,
    UNDO_TOAST_MS: 10_000,
    ERROR_TOAST_MS: 5000,
    HEALTH_POLL_MS: 60_000,
    HEALTH_LOOK_BACK_MS: 600_000,
    DIRECTORY_POLLS: 10,
    DIRECTORY_POLL_MS: 1000,
    BOT_REFRESH_MS: 300_000,
    CHUNK_LOAD_TIMEOUT_MS: 120_000,
  });
});

// spec: 9.4
test("the page sizes", () => {
  const { inventions, streams, chat, correspondence, minions, overview } = contract;
  const sizes = {
    search: 25,
    stream: 25,
    docketing: 25,
    chat: 25,
    correspondence: 25,
    comments: 25,
    overview: 50,
    obsolete: 40,
  };
  const sizeOf = ({ paging }: Pick<Endpoint, "paging">) => paging?.pageSize;
  /** What the hub gives who names no size. */
  const given = (query: z.core.$ZodType<{ size: number }>) => z.parse(query, {}).size;
  expect({
    search: given(inventions.search.query),
    stream: given(streams.list.query),
    docketing: given(streams.docketing.query),
    chat: given(chat.list.query),
    correspondence: given(correspondence.list.query),
    comments: z.parse(minions.comments.query, { pagination: {} }).pagination?.pageSize,
    overview: given(overview.list.query),
    obsolete: given(overview.obsolete.query),
  }).toEqual(sizes);
  expect({
    search: sizeOf(inventions.search),
    stream: sizeOf(streams.list),
    docketing: sizeOf(streams.docketing),
    chat: sizeOf(chat.list),
    correspondence: sizeOf(correspondence.list),
    comments: sizeOf(minions.comments),
    overview: sizeOf(overview.list),
    obsolete: sizeOf(overview.obsolete),
  }).toEqual(sizes);
});

// spec: 2.48, 9.21
test("the words of the search for matters", () => {
  expect(resultsSummary(25, 9999)).toBe("25 results of 9999");
  expect(resultsSummary(25, 10_000)).toBe("25 results of more than 10000");
});

// spec: 2.44, 3.33
test("the settings of the milestones overview: each with its choices, and its default", () => {
  const [dates, displayModes] = [
    ["Client Date", "Due Date"],
    ["Standard", "Compact", "Compact + Notes"],
  ];
  const { version, ...definition } = overviewSettingDefinition;
  expect(version).toBeGreaterThan(0);
  expect(definition).toEqual({
    name: "HUB_MILESTONES_OVERVIEW",
    source: "overview",
    formTitle: "Milestones overview",
    defaults: { taskViewMode: "Next Task", colourCoding: "On", displayMode: "Standard", columns: dates },
    options: [
      { key: "taskViewMode", label: "Task view mode", kind: "one", choices: ["Next Task", "My Next Task"] },
      { key: "colourCoding", label: "Colour coding", kind: "one", choices: ["On", "Off"] },
      { key: "displayMode", label: "Display mode", kind: "one", choices: displayModes },
      { key: "columns", label: "Columns", kind: "many", choices: [...dates, "Next 2AR"], locked: dates },
    ],
  });
});

// spec: 3.3
test("a full name and the two letters of a person", () => {
  const ada = { firstName: "Ada", lastName: "Byron", email: "ada@iphub.example" };
  expect([fullName(ada), userInitials(ada)]).toEqual(["Ada Byron", "AB"]);
  const nameless = { ...ada, firstName: "", lastName: " " };
  expect([fullName(nameless), userInitials(nameless)]).toEqual(["ada@iphub.example", "AD"]);
});

// spec: 4.37
test("the dot of the health", () => {
  const since = "2026-05-01T11:50:00.000Z";
  const entry = (endTime: string | null) =>
    ({
      answered: true,
      entries: [{ url: "u", key: "k", startTime: "2026-05-01T11:40:00.000Z", endTime, reason: "away" }],
    }) as const;
  const up = serviceStatus({ answered: true, entries: [] }, since);
  expect(up).toBe("up");
  expect(serviceStatus(entry("2026-05-01T11:49:59.999Z"), since)).toBe("up");
  expect(serviceStatus(entry("2026-05-01T11:51:00.000Z"), since)).toBe("warn");
  expect(serviceStatus(entry(null), since)).toBe("down");
  expect(serviceStatus({ answered: false }, since)).toBe("down");
  expect([overallStatus([up, "warn", "down"]), overallStatus([up, "warn"]), overallStatus([])]).toEqual([
    "down",
    "warn",
    "up",
  ]);
});

// spec: 9.27
test("the spinner shows itself after 100 ms", () => {
  const style = readFileSync(join(import.meta.dirname, "../packages/web/src/web-kit/spinner.module.css"), "utf8");
  expect(style).toMatch(/animation: appear 1ms 100ms both/);
});

// spec: 4.32, 4.38
test("what was saved of a setting is merged with the defaults; the theme is dark unless another was chosen", () => {
  const saved = { displayMode: "Compact", colourCoding: "Purple", columns: ["Next 2AR"] };
  const merged = {
    taskViewMode: "Next Task",
    colourCoding: "On",
    displayMode: "Compact",
    columns: ["Client Date", "Due Date", "Next 2AR"],
  };
  expect(mergeSetting(overviewSettingDefinition, saved)).toEqual(merged);
  expect(mergeSetting(overviewSettingDefinition, null)).toEqual(overviewSettingDefinition.defaults);
  const storage = { setItem: () => undefined, removeItem: () => undefined };
  const themes = [null, "light", "purple", "system"].flatMap((kept) =>
    (["dark", "light"] as const).map((system) =>
      storedTheme({
        storage: { ...storage, getItem: () => kept },
        systemTheme: { read: () => system, follow: () => () => undefined },
      }),
    ),
  );
  expect(themes).toEqual(["dark", "dark", "light", "light", "dark", "dark", "dark", "light"]);
});
