import { VirtualList } from "@iphub/cli/terminal-kit/virtual-list.tsx";
import { cleanup, render } from "ink-testing-library";
import { afterEach, describe, expect, it } from "vitest";
import { keys } from "../support/pseudo-terminal.ts";
import { Stage, type } from "./show.tsx";

afterEach(cleanup);

const names = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`);

function list(
  items: readonly string[],
  more: { selectedId?: string; onSelect?: (item: string, index: number) => void } = {},
) {
  return (
    <Stage room={{ columns: 30, rows: 5 }}>
      <VirtualList items={items} idOf={(item) => item} lineOf={(item) => ({ text: item, spans: [] })} {...more} />
    </Stage>
  );
}

const shown = (frame: string | undefined) => (frame ?? "").split("\n").map((line) => line.replace("▐", "").trim());
const marked = (frame: string | undefined) => shown(frame).find((line) => line.startsWith("▌"));

describe("a windowed list", () => {
  it("moves by vim keys, arrows, pages and to both ends", async () => {
    const { stdin, lastFrame } = render(list(names(20)));
    const markAfter = async (key: string) => {
      await type(stdin, key);
      return marked(lastFrame());
    };
    expect(marked(lastFrame())).toBe("▌ row 0");
    expect(await markAfter("j")).toBe("▌ row 1");
    expect(await markAfter(keys.down)).toBe("▌ row 2");
    expect(await markAfter("k")).toBe("▌ row 1");
    expect(await markAfter(keys.pageDown)).toBe("▌ row 5");
    expect(await markAfter("\u0004")).toBe("▌ row 7");
    expect(await markAfter(keys.pageUp)).toBe("▌ row 3");
    expect(await markAfter("G")).toBe("▌ row 19");
    expect(shown(lastFrame())).toEqual(["row 15", "row 16", "row 17", "row 18", "▌ row 19"]);
    expect(await markAfter("j")).toBe("▌ row 19");
    expect(await markAfter(keys.home)).toBe("▌ row 0");
    expect(await markAfter("k")).toBe("▌ row 0");
  });

  it("scrolls only when the mark would leave the window, and shows the place", async () => {
    const { stdin, lastFrame } = render(list(names(20)));
    await type(stdin, "jjjj");
    expect(shown(lastFrame())[0]).toBe("row 0");
    expect(lastFrame()?.split("\n")[0]).toMatch(/▐$/);
    await type(stdin, "j");
    expect(shown(lastFrame())).toEqual(["row 1", "row 2", "row 3", "row 4", "▌ row 5"]);
    await type(stdin, "G");
    expect(lastFrame()?.split("\n")[4]).toMatch(/▐$/);
  });

  it("shows no thumb when all rows are in sight", () => {
    expect(render(list(names(5))).lastFrame()).not.toContain("▐");
  });

  it("keeps the mark on its row, at its height, when rows come before it", async () => {
    const { stdin, lastFrame, rerender } = render(list(names(20)));
    await type(stdin, "jjjjjjj");
    const before = shown(lastFrame());
    rerender(list(["new 1", "new 2", ...names(20)]));
    expect(marked(lastFrame())).toBe("▌ row 7");
    expect(shown(lastFrame())).toEqual(before);
  });

  it("takes the next row when its own is gone, and the last when that was the end", async () => {
    const told: string[] = [];
    const onSelect = (item: string) => told.push(item);
    const { stdin, lastFrame, rerender } = render(list(names(8), { onSelect }));
    await type(stdin, "jj");
    rerender(
      list(
        names(8).filter((name) => name !== "row 2"),
        { onSelect },
      ),
    );
    expect(marked(lastFrame())).toBe("▌ row 3");
    rerender(list(names(2), { onSelect }));
    expect(marked(lastFrame())).toBe("▌ row 1");
    rerender(list([], { onSelect }));
    expect(lastFrame()).toContain("Nothing here.");
    rerender(list(names(4), { onSelect }));
    expect(marked(lastFrame())).toBe("▌ row 1");
    expect(told).toEqual(["row 0", "row 1", "row 2", "row 3", "row 1"]);
  });

  it("goes to the row it is told, once", async () => {
    const { stdin, lastFrame, rerender } = render(list(names(20), { selectedId: "row 12" }));
    expect(marked(lastFrame())).toBe("▌ row 12");
    await type(stdin, "j");
    rerender(list(names(20), { selectedId: "row 12" }));
    expect(marked(lastFrame())).toBe("▌ row 13");
    rerender(list(names(20), { selectedId: "row 3" }));
    expect(marked(lastFrame())).toBe("▌ row 3");
  });
});
