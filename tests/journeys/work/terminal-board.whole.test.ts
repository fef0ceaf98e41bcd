import { describe, expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import { openScreen, walkTo, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
const shared = sharedTerminalHub();

describe.each(windows)("a board in lanes in the terminal at $columns x $rows", (size) => {
  it("groups each list by person, moves a card within its lane, keeps the choice, and says what blocks a card", async () => {
    const { hub, token, ada: hubOfAda } = shared();
    const tag = `sirocco-${size.columns}`;
    const matter = await hubOfAda.inventions.create({ title: `Matter ${tag}`, references: [] });
    const filters: string[] = [];
    for (const [title, status] of [["Going", "open"] as const, ["Held", "on-hold"] as const]) {
      const made = await hubOfAda.filters.create({ title: `${title} ${tag}`, data: { status: [status], tags: [tag] } });
      filters.push(made.id);
    }
    const add = (title: string, assignees: string[]) =>
      hubOfAda.tasks.create({ title, inventionId: matter.id, assignees, tags: [tag] });
    await add("Of Ben", [ben]);
    const mine = await add("Of Ada", [ada]);
    const board = await hubOfAda.boards.create({ title: `Board ${tag}`, filters });

    const terminal = await openScreen({ url: hub.url, token, ...size }, "Boards", board.title);
    await walkTo(terminal, board.title);
    terminal.type(keys.enter);
    await terminal.waitFor("▌ Of");
    await terminal.waitFor("status On hold");
    terminal.type("B");
    await terminal.waitFor("By person");
    terminal.type(`person${keys.enter}`);
    await terminal.waitFor("list 1 of 2 · by person");
    await terminal.waitFor(/Ada Byron {2}1.*Of Ada.*Ben Okafor {2}1.*Of Ben/su);
    await expect.poll(async () => (await hubOfAda.boards.get({ id: board.id })).lanes).toBe("assignee");

    terminal.type("g");
    await terminal.waitFor("▌ Of Ada");
    // A folded lane keeps its title and number.
    terminal.type("z");
    await terminal.waitFor(/▸ Ada Byron {2}1.*▌ Of Ben/su);
    expect(terminal.screen().join("\n")).not.toContain("Of Ada");
    terminal.type("Z");
    await terminal.waitFor("Of Ada");
    terminal.type("g");
    await terminal.waitFor("▌ Of Ada");
    terminal.type("L");
    await terminal.waitFor("list 2 of 2 · by person");
    await terminal.waitFor("⊘ Until its status is changed");
    await terminal.waitFor("It is on hold: no one goes on with it");
    expect((await hubOfAda.tasks.get({ id: mine.id })).status).toBe("on-hold");
  });
});
