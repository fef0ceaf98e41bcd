import { fuzzyFilter } from "@iphub/cli/terminal-kit/fuzzy-filter";
import { Picker } from "@iphub/cli/terminal-kit/picker.tsx";
import { MultiSelect, Select } from "@iphub/cli/terminal-kit/select.tsx";
import { cleanup } from "ink-testing-library";
import { afterEach, describe, expect, it, vi } from "vitest";
import { keys } from "../support/pseudo-terminal.ts";
import { show, type } from "./show.tsx";

afterEach(cleanup);

describe("finding", () => {
  it("prefers runs and word starts, and knows letters without accents", () => {
    const titles = ["Fluid container", "File a continuation", "Réponse finale", "Final office action"];
    const best = (query: string) => fuzzyFilter(titles, query, (title) => title).map(({ item }) => item);
    expect(best("final")[0]).toBe("Final office action");
    expect(best("fc")[0]).toBe("Fluid container");
    expect(best("reponse")).toEqual(["Réponse finale"]);
    expect(best("")).toEqual(titles);
    expect(fuzzyFilter(["final"], "xyz", (text) => text)).toEqual([]);
    expect(fuzzyFilter(["Final office action"], "oa", (text) => text)[0]?.positions).toEqual([6, 13]);
  });

  it("picks the item that is found, says of how many, and shows notes and completions below what is typed", async () => {
    const onPick = vi.fn();
    const items = ["Open matter", "Finish task"].map((label) => ({ id: label, label }));
    const done = { active: 0, look: vi.fn(), take: () => null, step: vi.fn(), close: vi.fn() };
    const props = { title: "Commands", items, notes: ["^^^"], onPick, onClose: vi.fn() };
    const { stdin, lastFrame } = show(<Picker {...props} completion={{ ...done, options: ["status:"] }} />);
    expect(lastFrame()).toContain("Commands 2/2");
    expect(lastFrame()).toContain("Tab: status:");
    expect(lastFrame()).toContain("^^^");
    await type(stdin, "fin");
    expect(lastFrame()).toContain("Commands 1/2");
    await type(stdin, "\r");
    expect(onPick).toHaveBeenCalledWith("Finish task");
  });

  it("says how many items are out of sight, and shows a hint that is cut below the list once its item is selected", async () => {
    const hint = "status: is: due: since: who: project: attorney: tag: ref: workflow: sort: group: words";
    const items = ["tasks", ...Array.from({ length: 20 }, (_, at) => `list ${at}`)].map((id) => ({
      id,
      label: id,
      hint,
    }));
    const { stdin, lastFrame } = show(
      <Picker title="Lists" items={items} isFiltered onPick={vi.fn()} onClose={vi.fn()} />,
    );
    expect(lastFrame()).toMatch(/↓ \d+ more/u);
    expect(lastFrame()).not.toContain("above");
    expect(lastFrame()?.replace(/[│\s]+/gu, " ")).toContain(hint);
    await type(stdin, keys.pageDown.repeat(9));
    expect(lastFrame()).toMatch(/↑ \d+ above/u);
    expect(lastFrame()).not.toContain("more");
  });

  it("wraps notes, scrolls them to their end, and offers nothing to pick", async () => {
    const onPick = vi.fn();
    const notes = Array.from({ length: 30 }, (_, at) => `note ${at} ${"of many words ".repeat(7)}end ${at}.`);
    const { stdin, lastFrame } = show(
      <Picker title="Keys" items={[]} isFiltered notes={notes} empty="" onPick={onPick} onClose={vi.fn()} />,
    );
    expect(lastFrame()).toContain("note 0 ");
    expect(lastFrame()).toContain("end 0.");
    expect(lastFrame()).toMatch(/↓ \d+ more/u);
    await type(stdin, keys.down);
    expect(lastFrame()).not.toContain("note 0 ");
    expect(lastFrame()).toContain("↑ 1 above");
    await type(stdin, keys.pageDown.repeat(20));
    expect(lastFrame()).toContain("end 29.");
    await type(stdin, "\r");
    expect(onPick).not.toHaveBeenCalled();
  });

  it("selects one or many", async () => {
    const options = ["Ada", "Ben", "Cleo"].map((label) => ({ id: label.toLowerCase(), label }));
    const one = vi.fn();
    const select = show(<Select title="Status" options={options} value="ben" onChange={one} onClose={vi.fn()} />);
    expect(select.lastFrame()).toContain("✓ Ben");
    await type(select.stdin, "\r");
    expect(one).toHaveBeenLastCalledWith("ben");
    await type(select.stdin, keys.down);
    await type(select.stdin, "\r");
    expect(one).toHaveBeenLastCalledWith("cleo");
    cleanup();
    const many = vi.fn();
    const people = show(
      <MultiSelect title="People" options={options} values={["ada"]} onChange={many} onClose={vi.fn()} />,
    );
    await type(people.stdin, "cl\t\r");
    expect(many).toHaveBeenCalledWith(["ada", "cleo"]);
  });
});
