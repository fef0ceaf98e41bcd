import { createFrameWriter } from "@iphub/cli/terminal-kit/frame-writer";
import { isolateRuns } from "@iphub/cli/terminal-kit/text-cells";
import headless, { type Terminal } from "@xterm/headless";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const esc = "\u001b";
const open = `${esc}[?1049h${esc}[H${esc}[?25l`;
const framed = (text: string) => `${esc}[?2026h${text}${esc}[?2026l`;

function screen(columns: number, rows: number): Terminal {
  return new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
}

const put = (terminal: Terminal, output: string) => new Promise<void>((done) => terminal.write(output, done));

/** Every cell as a reader sees it: of a blank only the plane, unless it is underlined, inverse or struck through. */
function picture(terminal: Terminal): string[] {
  const cells: string[] = [];
  for (let row = 0; row < terminal.rows; row += 1) {
    const line = terminal.buffer.active.getLine(row);
    for (let column = 0; column < terminal.cols; column += 1) {
      const cell = line?.getCell(column);
      if (!cell) continue;
      const text = cell.getChars().replaceAll("\u200e", "").trim();
      const marks = [cell.isUnderline(), cell.isInverse(), cell.isStrikethrough()];
      const shows = text !== "" || marks.some((mark) => mark !== 0);
      const colour = shows
        ? [cell.getFgColorMode(), cell.getFgColor(), cell.isBold(), cell.isDim(), cell.isItalic()]
        : [];
      cells.push([row, column, text, cell.getBgColorMode(), cell.getBgColor(), ...marks, ...colour].join(" "));
    }
  }
  return cells;
}

const codes = ["", "0", "31", "97", "38;5;9", "38;2;1;2;3", "39", "1", "2", "22", "3", "4", "24", "7", "27", "9", "29"];
const planes = ["41", "49", "48;2;5;5;5", "48;5;4", "1;31", "0;38;5;4", "1;4", "0;7", "38;2;9;9;9;48;2;4;7;48"];
const styles = [...codes, ...planes].map((code) => `${esc}[${code}m`);
const texts = [
  "a",
  "17/248,024",
  "▲ 3 d",
  "   ",
  "             ",
  " x ",
  "特許",
  "漢",
  "é",
  "e\u0301",
  "🎉",
  "👩‍🔬",
  "שלום עולם",
  "│",
];
const links = [`${esc}]8;;https://example.com\u0007`, `${esc}]8;;\u0007`];
const line = fc.array(fc.constantFrom(...styles, ...texts, ...links), { maxLength: 5 }).map((parts) => parts.join(""));
/** A frame as Ink writes one: all of it, or single lines, from the top. */
const frame = fc
  .array(fc.option(line, { nil: null, freq: 3 }), { minLength: 1, maxLength: 7 })
  .map((lines) =>
    framed(
      `${esc}[H${lines.map((text) => (text === null ? "" : `${esc}[G${esc}[0m${esc}[K${text}${esc}[0m`)).join(`${esc}[E`)}`,
    ),
  );
const moves = ["[1G", "[5G", "[K", "[1K", "[2K", "[J", "[2C", "[3D", "[1E", "[2A", "[B", "[2;3H", "[F"].map(
  (code) => esc + code,
);
const anything = fc
  .array(fc.constantFrom(...styles, ...moves, ...texts.slice(0, 9), "\r\n", `${esc}]52;c;YQ==\u0007`), {
    maxLength: 30,
  })
  .map((parts) => framed(`${esc}[H${parts.join("")}`));

async function expectSamePicture(outputs: readonly string[], columns: number, rows: number): Promise<void> {
  const [plain, followed] = [screen(columns, rows), screen(columns, rows)];
  const write = createFrameWriter(() => ({ columns, rows }));
  for (const output of [open, ...outputs]) {
    await put(plain, output);
    await put(followed, write(output));
    expect(picture(followed)).toEqual(picture(plain));
  }
  plain.dispose();
  followed.dispose();
}

describe("frames of which only the cells that differ are written", () => {
  it("show the same picture as frames written whole", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 4 }), (frames) => expectSamePicture(frames, 70, 7)),
      { numRuns: 120, seed: 20_261_121 },
    );
  });

  it("show the same picture whatever moves and erases", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 3 }), (outputs) =>
        expectSamePicture(outputs, 120, 12),
      ),
      { numRuns: 120, seed: 20_261_121 },
    );
  });

  it("write nothing for a frame that is there already, and a letter for a letter", () => {
    const write = createFrameWriter(() => ({ columns: 80, rows: 24 }));
    write(open);
    write(framed(`${esc}[Hone  two\n${esc}[31mthree${esc}[39m`));
    expect(write(framed(`${esc}[H${esc}[Kone  two\n${esc}[K${esc}[31mthree${esc}[39m`))).toBe("");
    expect(write(framed(`${esc}[H${esc}[Kone  tWo`))).toContain(`${esc}[1;7H${esc}[mW`);
  });

  it("draw a window of another size anew", async () => {
    let size = { columns: 30, rows: 5 };
    const terminal = screen(30, 5);
    const write = createFrameWriter(() => size);
    await put(terminal, write(open + framed("first\nsecond")));
    size = { columns: 20, rows: 4 };
    terminal.resize(20, 4);
    await put(terminal, `${esc}[Hwhatever the terminal made of it`);
    await put(terminal, write(framed(`${esc}[2;1H${esc}[Kother`)));
    const lines = [0, 1, 2, 3].map((row) => terminal.buffer.active.getLine(row)?.translateToString(true));
    expect(lines).toEqual(["first", "other", "", ""]);
    terminal.dispose();
  });

  it("cut what is too long for its line and what is below the window", async () => {
    const terminal = screen(10, 3);
    const write = createFrameWriter(() => ({ columns: 10, rows: 3 }));
    await put(terminal, write(open + framed("a line too long\r\n特許特許特許\r\nend\r\nbelow")));
    const lines = [0, 1, 2].map((row) => terminal.buffer.active.getLine(row)?.translateToString(true));
    expect(lines).toEqual(["a line too", "特許特許特", "end"]);
    terminal.dispose();
  });

  it("leave the ordinary screen and everything that is no picture alone", () => {
    const write = createFrameWriter(() => ({ columns: 80, rows: 24 }));
    expect(write(`${esc}[2Kplain ${esc}[31mred`)).toBe(`${esc}[2Kplain ${esc}[31mred`);
    expect(write(`${open}${esc}[?1000h${esc}[?25l`)).toBe(`${esc}[?1049h${esc}[?25l${esc}[?1000h${esc}[?25l`);
    expect(write(`${esc}]52;c;YQ==\u0007`)).toBe(`${esc}]52;c;YQ==\u0007`);
    expect(write(`${esc}[31mx`)).toContain("x");
    expect(write(`${esc}[?1049lback`)).toBe(`${esc}[m${esc}[?1049lback`);
  });

  it("isolates right-to-left text from what stands beside it", () => {
    expect(isolateRuns("17/1  שלום עולם  18/2")).toBe("17/1  \u200eשלום עולם\u200e  18/2");
    expect(isolateRuns("17/1  plain")).toBe("17/1  plain");
  });
});
