import { createLazyColour } from "@iphub/cli/shared/terminal/lazy-colour";
import headless from "@xterm/headless";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const esc = "\u001b";
const grey = `${esc}[38;2;154;164;178m`;
const red = `${esc}[38;2;255;107;112m`;
const plain = `${esc}[39m`;

/** Every cell as a reader sees it: of a blank only the plane, unless it is underlined, inverse or struck through. */
async function picture(outputs: readonly string[]): Promise<string[]> {
  const terminal = new headless.Terminal({ cols: 24, rows: 6, allowProposedApi: true });
  for (const output of outputs) await new Promise<void>((resolve) => terminal.write(output, resolve));
  const cells: string[] = [];
  for (let row = 0; row < terminal.rows; row += 1) {
    const line = terminal.buffer.active.getLine(row);
    for (let column = 0; column < terminal.cols; column += 1) {
      const cell = line?.getCell(column);
      if (!cell) continue;
      const text = cell.getChars().trim();
      const marks = [cell.isUnderline(), cell.isInverse(), cell.isStrikethrough()];
      const shows = text !== "" || marks.some((mark) => mark !== 0);
      const colour = shows ? [cell.getFgColorMode(), cell.getFgColor(), cell.isBold(), cell.isDim()] : [];
      cells.push([row, column, text, cell.getBgColorMode(), cell.getBgColor(), ...marks, ...colour].join(" "));
    }
  }
  terminal.dispose();
  return cells;
}

const codes = [
  ...["39", "31", "97", "38;5;9", "38;2;1;2;3", "38;2;9;8;7", "0", "", "1", "22", "2", "4", "24", "7", "27", "9", "29"],
  ...["41", "49", "48;2;5;5;5", "1;31", "0;38;5;4", "1;4", "0;7", "4:3", "4:0", "3", "23"],
].map((code) => `${esc}[${code}m`);
const moves = ["[1G", "[5G", "[K", "[2C", "[1E", "[?2026h", "[?2026l", "[2;3H"].map((code) => esc + code);
const texts = ["a", "▲ 3 d", "   ", " x ", "特許", "é", "\r\n", `${esc}]52;c;YQ==\u0007`];
const anyOutput = fc
  .array(fc.constantFrom(...codes, ...moves, ...texts), { maxLength: 40 })
  .map((parts) => parts.join(""));

describe("colours that are written only where they show", () => {
  it("leave the same picture, whatever is written, also in what is written after", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOutput, { minLength: 1, maxLength: 3 }), async (outputs) => {
        expect(await picture(outputs.map(createLazyColour()))).toEqual(await picture(outputs));
      }),
      { numRuns: 400, seed: 20_261_120 },
    );
  });

  it("do not go back and forth over blanks, and are not set twice", () => {
    expect(createLazyColour()(`${grey}CL${plain}     ${grey}– none${plain}`)).toBe(`${grey}CL     – none${plain}`);
    expect(createLazyColour()(`${grey}CL${plain}  ${red}▲${plain} x`)).toBe(
      `${grey}CL  ${red}▲${plain} x`.replace(`${plain} x`, ` ${plain}x`),
    );
    expect(createLazyColour()(`${grey}${plain}   ${esc}[K`)).toBe(`   ${esc}[K${plain}`);
  });
});
