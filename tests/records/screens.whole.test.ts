import type { Hub } from "@iphub/sdk";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cliHome, runCli } from "../cli/cli-process.ts";
import { builtWeb, openWindow } from "../journeys/support/browser.ts";
import { workerChromium } from "../journeys/support/chromium.ts";
import { closeTerminalApps, openTerminalApp } from "../journeys/support/terminal-app.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { deadlineCase } from "./deadline-case.ts";
import { inventionCase } from "./invention-case.ts";
import { milestoneCase } from "./milestone-case.ts";
import { minionCase } from "./minion-case.ts";
import { noteCase } from "./note-case.ts";
import { type Answer, type RecordCase, valuesFor } from "./record-case.ts";
import { taskCase } from "./task-case.ts";

const cases: readonly RecordCase[] = [taskCase, inventionCase, deadlineCase, noteCase, milestoneCase, minionCase];

let browser: Browser;
let hub: TestHub;
let token: string;
let ada: Hub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  token = await hub.tokenFor("ada@iphub.example");
  ada = await hub.as("ada@iphub.example");
});
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub.close();
});

describe.each(cases)("every field that a person changes of $noun", (record) => {
  const values = valuesFor(record, 0);
  const { fixed = [], hidden = [], updateVerb = "update", updateFlags = [] } = record;
  const isShown = ([name]: [string, unknown]) => record.fields[name]?.kind !== "position" && !hidden.includes(name);
  const shown = Object.entries(values).filter(isShown);
  let made: Answer;

  beforeAll(async () => {
    made = await record.create(ada, values);
  });

  it("is shown in the web, with a control that changes it", async () => {
    const { page, close } = await openWindow(browser, hub.url, record.webPath(made), { token });
    for (const [name, value] of shown) {
      await expect.poll(() => wordsOn(page), { message: name }).toMatch(wordsFor(record, name, value));
    }
    await record.openForm?.(page);
    const isChanged = (name: string) => record.fields[name]?.kind !== "position" && !fixed.includes(name);
    for (const name of Object.keys(values).filter(isChanged)) {
      const label = record.controls[name] ?? record.fields[name]?.label ?? name;
      await expect
        .poll(() => page.getByLabel(label).count(), { message: `controls called ${label}` })
        .toBeGreaterThan(0);
    }
    await close();
  });

  it("is shown in the terminal", async () => {
    const terminal = await openTerminalApp({ url: hub.url, token, columns: 120, rows: 40 });
    await terminal.waitFor("Enter open");
    await record.openInTerminal(terminal, made);
    for (const [name, value] of shown) {
      await terminal.waitFor((lines) => wordsFor(record, name, value).test(lines.join("\n")));
    }
  });

  it("is changed and shown by the command line", async () => {
    // A reference belongs to one record, and the first values are those of the one above.
    const made = await record.create(ada, { ...valuesFor(record, 0), ...record.another });
    const id = String(made[record.idName ?? "id"]);
    const values = valuesFor(record, 1);
    const home = cliHome();
    const env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: token };
    const flags = [...Object.entries(values).flatMap(flagsFor), ...updateFlags];
    const changed = await runCli([...record.verb, updateVerb, id, ...flags], { env });
    expect(changed).toMatchObject({ code: 0, stderr: "" });
    expect(await record.get(ada, id)).toMatchObject(values);
    const { stdout } = await runCli([...record.verb, ...(record.shownBy?.(id) ?? ["get", id])], { env });
    home.remove();
    for (const [name, value] of Object.entries(values).filter(isShown)) {
      expect(stdout, name).toContain([value].flat().join(", "));
    }
  });
});

/** The flags that set a field: one for each entry of a list. */
function flagsFor([name, value]: [string, unknown]): string[] {
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (typeof value === "boolean") return [value ? `--${words}` : `--no-${words}`];
  const flag = `--${words}`;
  return [value].flat().flatMap((one) => [flag, String(one)]);
}

/** Everything that a page says: its text, what its controls hold, and what is said on hovering. */
function wordsOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll("input, textarea, select")].map((one) =>
      one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : Reflect.get(one, "value"),
    );
    const titles = [...document.querySelectorAll("[title]")].map((one) => one.getAttribute("title"));
    return [document.body.textContent, ...controls, ...titles].join("\n");
  });
}

/** How a person reads a value on either screen. */
function wordsFor({ fields, words }: RecordCase, name: string, value: unknown): RegExp {
  const said = words[name];
  if (said) return new RegExp(said, "i");
  switch (fields[name]?.kind) {
    case "day":
      return /15 Jan 2031|Jan 15, 2031/;
    case "people":
      return /Ben Okafor/;
    default:
      return new RegExp(Array.isArray(value) ? value.join(".*") : String(value));
  }
}
