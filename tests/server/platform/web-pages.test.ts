import { join } from "node:path";
import { screens } from "@iphub/ui-core/screens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtWeb } from "../../journeys/support/browser.ts";
import { withImports } from "../../journeys/support/bundle-sizes.ts";
import { startHub, type TestHub } from "../../support/hub.ts";

let hub: TestHub;
let assets: string;
beforeAll(async () => {
  const webDirectory = await builtWeb();
  assets = join(webDirectory, "assets");
  hub = await startHub({ webDirectory, demo: false });
}, 120_000);
afterAll(() => hub.close());

/** The files that the page of an address names, in its order. */
async function filesOf(path: string): Promise<string[]> {
  const answer = await fetch(`${hub.url}${path}`);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get("content-type"), path).toContain("text/html");
  const html = await answer.text();
  return [...html.matchAll(/(?:href|src)="\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = ""]) => name);
}

const addressOf = (route: string) => route.replaceAll(/:\w+/g, "x-1");

test("the page of each screen names all files that its code imports, each once", async () => {
  const others = screens.filter(({ stem }) => stem !== "login" && stem !== "milestones-overview");
  const first = await filesOf("/");
  for (const route of others.flatMap(({ routes }) => routes)) {
    const files = await filesOf(addressOf(route));
    expect(new Set(files).size, route).toBe(files.length);
    expect(files.slice(0, first.length), route).toEqual(first);
    expect(files.length, route).toBeGreaterThan(first.length);
    const scripts = files.filter((name) => name.endsWith(".js"));
    expect(
      [...withImports(assets, scripts)].filter((name) => !scripts.includes(name)),
      route,
    ).toEqual([]);
  }
});

test.each([
  ["/inventions/m-1", ["matter-overview-", "inventions-", "notes-", "deadlines-"]],
  ["/tasks/t-1?from=chat", ["task-with-limits-", "tasks-"]],
  ["/deadlines?deadline=d-1", ["deadline-list-with-views-", "deadlines-"]],
  ["/today", ["docket-today.page-", "docket-"]],
  ["/calendar/", ["docket-calendar.page-", "docket-"]],
  ["/minions/new", ["minion-create.page-"]],
])("the page of %s has the code of its screen, of its calls and what loads them", async (path, names) => {
  const files = await filesOf(path);
  for (const name of [...names, "pages-", "first-page-"]) {
    expect(
      files.some((file) => file.startsWith(name) && file.endsWith(".js")),
      `${path}: ${name}`,
    ).toBe(true);
  }
  expect(files.some((name) => name.startsWith("minion.page-"))).toBe(false);
});

test("the home page, the sign-in and an unknown address load nothing besides the first load", async () => {
  const first = await filesOf("/");
  for (const path of ["/login", "/milestones/overview", "/nowhere", "/tasks/t-1/nowhere"]) {
    expect(await filesOf(path), path).toEqual(first);
  }
});
