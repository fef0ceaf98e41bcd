import { createMouseParser } from "@iphub/cli/terminal-kit/mouse-events";
import { describe, expect, it } from "vitest";
import { mouse } from "../support/pseudo-terminal.ts";

const plain = { shift: false, alt: false, ctrl: false };

describe("mouse reports", () => {
  it("become events in cells from the top left", () => {
    const parse = createMouseParser();
    expect(parse(mouse("click", 4, 2))).toEqual([
      { ...plain, kind: "press", button: "left", column: 4, row: 2 },
      { ...plain, kind: "release", button: "left", column: 4, row: 2 },
    ]);
    expect(parse(mouse("wheel-up", 0, 0) + mouse("wheel-down", 0, 0)).map((event) => event.kind)).toEqual([
      "wheel-up",
      "wheel-down",
    ]);
    expect(parse("\u001b[<22;1;1M")).toEqual([
      { shift: true, alt: false, ctrl: true, kind: "press", button: "right", column: 0, row: 0 },
    ]);
  });

  it("are read wherever the input was cut, once, with keys between them", () => {
    const input = `j${mouse("click", 120, 40)}\u001b[Ak${mouse("wheel-down", 7, 8)}`;
    const whole = createMouseParser()(input);
    expect(whole).toHaveLength(3);
    for (let cut = 1; cut < input.length; cut += 1) {
      const parse = createMouseParser();
      expect([...parse(input.slice(0, cut)), ...parse(input.slice(cut))]).toEqual(whole);
    }
  });

  it("say nothing of motion, sideways wheels and other sequences", () => {
    const parse = createMouseParser();
    expect(parse("\u001b[<35;3;3M\u001b[<66;3;3M\u001b[M !!\u001b[<0;3\u001b[B")).toEqual([]);
  });
});
