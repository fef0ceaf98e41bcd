import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let token: string;

beforeAll(async () => {
  hub = await startHub();
  token = await hub.tokenFor("ada@iphub.example");
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

const run = (...args: string[]) => runCli(args, { env: { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: token } });

it("how dates are written is shown and chosen by the command line, part by part, and its own output stays", async () => {
  const shown = async (...flags: string[]) => JSON.parse((await run("settings", "dates", "--json", ...flags)).stdout);
  expect(await shown()).toEqual({ format: "day-month-year", firstDay: "language" });
  expect(await shown("--format", "slashes")).toEqual({ format: "slashes", firstDay: "language" });
  expect(await shown("--first-day", "saturday")).toEqual({ format: "slashes", firstDay: "saturday" });
  expect(await shown()).toEqual({ format: "slashes", firstDay: "saturday" });
  const refused = await run("settings", "dates", "--format", "long");
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--format")]);
  const { stdout } = await run("tasks", "list", "--size", "5");
  expect(stdout).toMatch(/\d{4}-\d\d-\d\d/);
  expect(stdout).not.toMatch(/\d\d\/\d\d\/\d{4}/);
});
