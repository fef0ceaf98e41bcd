import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withSharedCaches, withSmallerCache } from "@iphub/cli/command-line/build/ink-caches";
import { afterAll, describe, expect, it } from "vitest";

/** The part of Ink that puts a frame together. */
interface Canvas {
  write(
    x: number,
    y: number,
    text: string,
    options: { readonly transformers: readonly ((line: string) => string)[] },
  ): void;
  clip(area: { readonly x1?: number; readonly x2?: number; readonly y1?: number; readonly y2?: number }): void;
  unclip(): void;
  get(): { readonly output: string; readonly height: number };
}
type CanvasClass = new (size: { readonly width: number; readonly height: number }) => Canvas;

const inksOwn = join(dirname(fileURLToPath(import.meta.resolve("ink"))), "output.js");
const folder = mkdtempSync(join(tmpdir(), "iphub-ink-caches-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function canvas(path: string): Promise<CanvasClass> {
  const module: { default: CanvasClass } = await import(/* @vite-ignore */ pathToFileURL(path).href);
  return module.default;
}

/** Ink with shared caches, in a folder of its own with the same modules to import. */
async function cachedCanvas(): Promise<CanvasClass> {
  const path = join(folder, "output.mjs");
  symlinkSync(join(dirname(inksOwn), "../.."), join(folder, "node_modules"));
  writeFileSync(path, withSharedCaches(readFileSync(inksOwn, "utf8")));
  return canvas(path);
}

const texts = [
  "▌ 17/248,024  Foldable antenna",
  "\u001b[1mbold\u001b[22m and \u001b[38;2;10;20;30mcoloured\u001b[39m",
  "\u001b[7mtwo\nlines\u001b[27m",
  "宽字符 and more",
  "e\u0301 and שלום",
  "│\n│\n│\n│\n│\n│",
  " ",
  "",
];

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function draw(frame: Canvas, seed: number): void {
  const next = numbers(seed);
  for (let row = 0; row < 12; row += 1) frame.write(0, row, texts[row % texts.length] ?? "", { transformers: [] });
  for (let count = next(6); count > 0; count -= 1) {
    const isClipped = next(3) > 0;
    if (isClipped) frame.clip({ x1: next(10), x2: 5 + next(40), y1: next(6), y2: 3 + next(12) });
    const transformers = next(4) === 0 ? [(line: string) => line.toUpperCase()] : [];
    frame.write(next(45) - 4, next(14) - 2, texts[next(texts.length)] ?? "", { transformers });
    if (isClipped) frame.unclip();
  }
}

describe("Ink with shared caches", () => {
  it("draws frame after frame what Ink itself draws", async () => {
    const [Own, Cached] = await Promise.all([canvas(inksOwn), cachedCanvas()]);
    for (let seed = 1; seed <= 300; seed += 1) {
      const size = { width: seed % 7 === 0 ? 30 : 40, height: seed % 11 === 0 ? 8 : 12 };
      const [own, cached] = [new Own(size), new Cached(size)];
      draw(own, seed);
      draw(cached, seed);
      expect(cached.get(), `frame ${seed}`).toEqual(own.get());
    }
  });

  it("keeps fewer measured and wrapped texts than Ink itself", () => {
    for (const name of ["measure-text.js", "wrap-text.js"]) {
      const text = withSmallerCache(readFileSync(join(dirname(inksOwn), name), "utf8"));
      expect(/maxSize: (\d+)/.exec(text)?.[1]).toBe("1000");
    }
  });

  it("refuses an Ink that it does not know", () => {
    expect(() => withSharedCaches("export default class Output {}")).toThrow(/is not the version/);
    expect(() => withSmallerCache("const cache = new Map();")).toThrow(/is not that of the version/);
  });
});
