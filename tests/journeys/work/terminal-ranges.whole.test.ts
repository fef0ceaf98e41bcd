import { addDays } from "@iphub/sdk/domain/civil-date";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import { gone, today } from "../support/matter-journey.ts";
import { openScreen, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

it.each(windows)(
  // spec: 9.14
  "a range of dates is typed with completion, shown as days, and narrows, at $columns x $rows",
  async (size) => {
    const word = size.columns === 120 ? "bora" : "levanter";
    const matter = await shared().ada.inventions.create({ title: `Matter of ${word}`, references: [] });
    for (const [title, days] of [
      ["Late", -1],
      ["Now", 0],
      ["Next", 1],
      ["Far", 9],
    ] as const) {
      await shared().ada.tasks.create({
        inventionId: matter.id,
        title: `${title} ${word}`,
        dueAt: addDays(today(), days),
      });
    }
    const app = { url: shared().hub.url, token: shared().token, ...size };
    const terminal = await openScreen(app, "Task search", "DUE DATE ↑");
    terminal.type(`/${word}`);
    await terminal.waitFor("Task search  4 tasks");
    terminal.type(keys.enter);
    await terminal.waitFor(`open tasks · words ${word}`);

    terminal.type("wFrom");
    await terminal.waitFor(/▌ +From … to …/u);
    terminal.type(keys.enter);
    await terminal.waitFor("Tab completes");
    terminal.type("to");
    await terminal.waitFor("Tab complete ");
    terminal.type(keys.tab);
    await terminal.waitFor(`From ${fullDay(today())} on`);
    terminal.type(`${keys.tab}today-2d`);
    await terminal.waitFor("today-2d");
    terminal.type(keys.enter);
    await terminal.waitFor("before it starts");
    terminal.type("\u0015today+1");
    await terminal.waitFor("today+1 ");
    terminal.type(keys.tab);
    await terminal.waitFor(`${fullDay(today())} – ${fullDay(addDays(today(), 1))}`);
    terminal.type(keys.enter);
    await terminal.waitFor("due Today to Today + 1 day");
    await terminal.waitFor("Task search  2 tasks");
    await gone(terminal, `Late ${word}`);
    expect(terminal.screen().join("\n")).toContain(`Next ${word}`);

    terminal.type("W");
    await terminal.waitFor("Has its status since");
    terminal.type(`start-of-year${keys.tab}`);
    await terminal.waitFor("Any date");
    terminal.type(keys.enter);
    await terminal.waitFor("Start of year on");
  },
);

it("the search is narrowed to the work of an in-house attorney, whom the list names, and of project assignees", async () => {
  const attorneys = await shared().ada.users.inHouseAttorneys();
  const app = { url: shared().hub.url, token: shared().token, columns: 120, rows: 40 };
  const terminal = await openScreen(app, "Task search", "DUE DATE ↑");
  terminal.type("I");
  await terminal.waitFor("In-house attorney");
  for (const { email } of attorneys) await terminal.waitFor(email);
  expect(terminal.screen().join("\n")).not.toContain("cleo@iphub.example");
  terminal.type("elodie");
  await terminal.waitFor((lines) => lines.some((line) => /▌.*elodie@/u.test(line)));
  terminal.type(keys.enter);
  await terminal.waitFor("in-house attorney Élodie Brückner-Núñez");
  const { total } = await shared().ada.tasks.list({
    status: ["upcoming", "open", "in-progress", "on-hold"],
    inHouseAttorney: ["elodie@iphub.example"],
  });
  await terminal.waitFor(`Task search  ${total} tasks`);

  terminal.type("J");
  await terminal.waitFor("Project assignee");
  terminal.type("cleo");
  await terminal.waitFor((lines) => lines.some((line) => /▌.*cleo@/u.test(line)));
  terminal.type(keys.enter);
  await terminal.waitFor("project assignees Cleo Marchetti");
});
