import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, openScreen, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let cleo: Hub;

beforeAll(async () => {
  hub = await startHub();
  cleo = await hub.as("cleo@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

it.each(windows)("asks whose paper it is where a matter has a reexamination, at $columns x $rows", async (size) => {
  const number = `012,${size.columns.toString().padStart(3, "0")}`;
  const references = [`BENT-${size.columns}`, `17/${number}`, `90/${number}`];
  const { id: inventionId } = await cleo.inventions.create({ title: `Bent fibre ${size.columns}`, references });
  const token = await hub.tokenFor("cleo@iphub.example");
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Deadlines", "Proposed");
  terminal.type("N");
  await terminal.waitFor("Find a matter");
  terminal.type(`BENT-${size.columns}`);
  const isFound = (line: string) => line.includes("▌") && references.some((reference) => line.includes(reference));
  await terminal.waitFor((lines) => lines.some(isFound));
  terminal.type(keys.enter);
  await terminal.waitFor(`Propose for which event · Bent fibre ${size.columns}`);
  terminal.type(`non-final${keys.enter}`);
  await terminal.waitFor("╭─ Non-final office action");
  terminal.type(`2006-06-30${keys.enter}`);
  const application = `17${number.replace(",", "")}`;
  await terminal.waitFor(`is missing: the matter has ${application}`);
  terminal.type(`${keys.tab}${keys.tab}17/${number}${keys.enter}`);
  const proposed = async () => (await cleo.deadlines.list({ view: "all", inventionId })).data;
  // 30 September 2006 is a Saturday.
  await expect.poll(proposed).toMatchObject([{ dueAt: "2006-10-02", applicationNumber: application }]);
});
