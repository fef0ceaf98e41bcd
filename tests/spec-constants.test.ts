import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@iphub/sdk/contract/index";
import { overallStatus, serviceStatus } from "@iphub/sdk/domain/health-status";
import { fullName, userInitials } from "@iphub/sdk/domain/user-initials";
import type { Endpoint } from "@iphub/sdk/endpoint";
import { resultsSummary } from "@iphub/ui-core/inventions/invention-search";
import * as timings from "@iphub/ui-core/platform/timings";
import { expect, test } from "vitest";

test("the timings of the specification", () => {
  expect(timings).toMatchObject({
    INVENTION_SEARCH_POLL_MS: 250,
    DROPDOWN_CLOSE_MS: 500,
    SUCCESS_TOAST_MS: 3000,
    ERROR_TOAST_MS: 5000,
    HEALTH_POLL_MS: 60_000,
    HEALTH_LOOK_BACK_MS: 600_000,
    DIRECTORY_POLLS: 10,
    DIRECTORY_POLL_MS: 1000,
    BOT_REFRESH_MS: 300_000,
    CHUNK_LOAD_TIMEOUT_MS: 120_000,
  });
});

test("the page sizes of the specification", () => {
  const { inventions, streams, chat, correspondence, minions, overview } = contract;
  const sizeOf = ({ paging }: Pick<Endpoint, "paging">) => paging?.pageSize;
  expect({
    search: sizeOf(inventions.search),
    stream: sizeOf(streams.list),
    docketing: sizeOf(streams.docketing),
    chat: sizeOf(chat.list),
    correspondence: sizeOf(correspondence.list),
    comments: sizeOf(minions.comments),
    overview: sizeOf(overview.list),
    obsolete: sizeOf(overview.obsolete),
  }).toEqual({
    search: 25,
    stream: 25,
    docketing: 25,
    chat: 25,
    correspondence: 25,
    comments: 25,
    overview: 50,
    obsolete: 40,
  });
});

test("the words of the search for matters", () => {
  expect(resultsSummary(25, 9999)).toBe("25 results of 9999");
  expect(resultsSummary(25, 10_000)).toBe("25 results of more than 10000");
});

test("a full name and the two letters of a person", () => {
  const ada = { firstName: "Ada", lastName: "Byron", email: "ada@iphub.example" };
  expect([fullName(ada), userInitials(ada)]).toEqual(["Ada Byron", "AB"]);
  const nameless = { ...ada, firstName: "", lastName: " " };
  expect([fullName(nameless), userInitials(nameless)]).toEqual(["ada@iphub.example", "AD"]);
});

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

test("the spinner shows itself after 100 ms", () => {
  const style = readFileSync(join(import.meta.dirname, "../packages/web/src/shared/spinner.module.css"), "utf8");
  expect(style).toMatch(/animation: appear 1ms 100ms both/);
});
