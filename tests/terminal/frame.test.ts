import { describe, expect, it } from "vitest";
import { keys, mouse } from "../support/pseudo-terminal.ts";
import { listProgram } from "./list-program.ts";

const program = listProgram();
const introducer = "\u001b";
const clears = new RegExp(`${introducer}\\[[23]J`, "u");

describe("the frame on a real terminal", () => {
  it("fills the window: title first, keys last, a marked row between", async () => {
    const terminal = await program.started({ columns: 100, rows: 20 });
    const lines = terminal.screen();
    expect(lines[0]).toMatch(/^Milestones overview +200 matters$/);
    expect(lines[1]).toMatch(/^▌ 17\/000000/);
    expect(lines[19]).toBe("Enter open  w why this date  q quit  j down  k up");
    expect(terminal.isAlternate()).toBe(true);
    expect(terminal.modes()).toEqual({ mouse: true, paste: true, cursorHidden: true });
  });

  it("moves without clearing the screen, in at most 500 bytes", async () => {
    const terminal = await program.started({ columns: 180, rows: 45 });
    for (const [key, marked] of [
      ["j", 1],
      ["j", 2],
      [keys.down, 3],
      ["k", 2],
      [keys.up, 1],
    ] as const) {
      const written = await terminal.cost(key, `▌ 17/00000${marked}`);
      expect(written).not.toMatch(clears);
      expect(Buffer.byteLength(written)).toBeLessThanOrEqual(500);
    }
  });

  it("scrolls a page, to the end and back without clearing, in at most 6 kB each", async () => {
    const terminal = await program.started({ columns: 180, rows: 45, env: { ROWS: "10000" } });
    for (const [key, marked] of [
      [keys.pageDown, "000042"],
      ["G", "009999"],
      ["g", "000000"],
    ] as const) {
      const written = await terminal.cost(key, `▌ 17/${marked}`);
      expect(written).not.toMatch(clears);
      expect(Buffer.byteLength(written)).toBeLessThanOrEqual(6_000);
    }
  });

  it("writes nothing while idle", async () => {
    const terminal = await program.started();
    await terminal.cost("j", "▌ 17/000001");
    await terminal.expectQuiet(1_000);
  });

  it("lays out and writes for 10,000 rows what it does for 200", async () => {
    const cost = async (rows: string) => {
      const terminal = await program.started({ env: { ROWS: rows }, columns: 120, rows: 30 });
      await terminal.cost("c", "laid out");
      let bytes = 0;
      for (let row = 1; row <= 40; row += 1) {
        bytes += Buffer.byteLength(await terminal.cost("j", `▌ 17/${String(row).padStart(6, "0")}`));
      }
      terminal.type("c");
      const counted = /laid out (\d\d\d+)/;
      await terminal.waitFor(counted);
      return { bytes, rowsLaidOut: Number(counted.exec(terminal.screen().join("\n"))?.[1]) };
    };
    const few = await cost("200");
    const many = await cost("10000");
    expect(many.rowsLaidOut).toBe(few.rowsLaidOut);
    expect(many.bytes / few.bytes).toBeGreaterThan(0.85);
    expect(many.bytes / few.bytes).toBeLessThan(1.15);
  });

  it("follows the window's size and says what it needs when that is too small", async () => {
    const terminal = await program.started({ columns: 120, rows: 30, env: { COUNT_KEYS: "yes" } });
    terminal.type("jjj");
    await terminal.waitFor("▌ 17/000003");
    terminal.resize(80, 24);
    await terminal.waitFor(
      (lines) => lines[23]?.startsWith("Enter open") === true && /200 matters$/.test(lines[0] ?? ""),
    );
    expect(terminal.screen().filter((line) => line.startsWith("▌"))).toHaveLength(1);
    terminal.resize(20, 5);
    await terminal.waitFor("Needs 40x10, has");
    expect(terminal.screen()).toEqual(["Needs 40x10, has", "20x5. Ctrl+C leaves.", "", "", ""]);
    // What a key would do could not be seen.
    terminal.type("jjq");
    // The larger window comes only after the keys were read, or they would act in it.
    await terminal.waitFor(() => terminal.written().includes("keys read: 6"));
    terminal.resize(130, 40);
    await terminal.waitFor(
      (lines) => lines[39]?.startsWith("Enter open") === true && lines[1 + 3]?.startsWith("▌ 17/000003") === true,
    );
  });

  it("is whole after the window went to another size and back before it could be drawn", async () => {
    const terminal = await program.started({ columns: 100, rows: 30 });
    const before = terminal.screen();
    terminal.signal("SIGSTOP");
    terminal.resize(100, 12);
    terminal.resize(100, 30);
    expect(terminal.screen()).not.toEqual(before);
    terminal.signal("SIGCONT");
    await terminal.waitFor((lines) => lines.join("\n") === before.join("\n"));
  });

  it("moves by wheel and selects and opens by click", async () => {
    const terminal = await program.started({ columns: 100, rows: 20 });
    terminal.type(mouse("wheel-down", 10, 5));
    await terminal.waitFor("▌ 17/000003");
    terminal.type(mouse("click", 10, 5));
    await terminal.waitFor("▌ 17/000007");
    terminal.type(mouse("click", 10, 5));
    await terminal.waitFor("opened 17/000007");
  });

  it.each(["特許庁の電池", "שלום עולם 17", "batterie e\u0301lectrique"])(
    "keeps columns in line beside %s",
    async (title) => {
      const terminal = await program.started({ columns: 100, rows: 20, env: { TITLE: title } });
      expect(terminal.cellOf(1, "▲")).toBe(86);
      expect(terminal.cellOf(2, "▲")).toBe(86);
      expect(terminal.screen()[1]).toContain(title);
    },
  );

  it("reads as plain text, without alternate screen and mouse, for screen readers", async () => {
    const terminal = await program.started({ columns: 100, rows: 20, env: { INK_SCREEN_READER: "true" } });
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.modes().mouse).toBe(false);
    expect(terminal.screen().join("\n")).toContain("selected: 17/000000");
    terminal.type("j");
    await terminal.waitFor("selected: 17/000001");
    terminal.type("q");
    await terminal.waitFor("ended by exit");
  });

  it("gives the whole terminal to another program and takes it back", async () => {
    const terminal = await program.started({ columns: 100, rows: 20 });
    terminal.type("j");
    await terminal.waitFor("▌ 17/000001");
    terminal.type("e");
    await terminal.waitFor("in the editor");
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.modes()).toEqual({ mouse: false, paste: false, cursorHidden: false });
    terminal.type("written by hand\r");
    await terminal.waitFor("▌ 17/000001");
    expect(terminal.isAlternate()).toBe(true);
    terminal.type("j");
    await terminal.waitFor("▌ 17/000002");
    // The mouse comes last, after the screen is drawn again.
    await expect.poll(() => terminal.modes()).toEqual({ mouse: true, paste: true, cursorHidden: true });
  });

  it("gives an overlay all keys until it closes", async () => {
    const terminal = await program.started({ columns: 100, rows: 20 });
    terminal.type("w");
    await terminal.waitFor("╭─ Why this date? ");
    terminal.type("jjq");
    expect(terminal.screen().join("\n")).toContain("▌ 17/000000");
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => !lines.some((line) => line.includes("Why this date?")));
    expect(terminal.screen()[1]).toContain("▌ 17/000000");
    terminal.type("j");
    await terminal.waitFor("▌ 17/000001");
  });
});
