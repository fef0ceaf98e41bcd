import { linesOf } from "@iphub/sdk/formats/text-lines";
import { expect, test } from "vitest";

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function allOf(lines: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

test.each([1, 2, 3, 7, 1000])("lines end at line feeds alone, in chunks of %i bytes", async (size) => {
  const lines = ["a\u2028b\u2029c", "", "\ufeffé \u{1f4c5}\r", "\u0085\v\f", "last"];
  expect(await allOf(linesOf(inChunks(lines.join("\n"), size)))).toEqual(lines);
  expect(await allOf(linesOf(inChunks(`${lines.join("\n")}\n`, size)))).toEqual(lines);
});

test("an empty file has no line, and one without an end of line has one", async () => {
  expect(await allOf(linesOf(inChunks("", 1)))).toEqual([]);
  expect(await allOf(linesOf(inChunks("one", 2)))).toEqual(["one"]);
});

test("a line beyond the limit is refused before the rest is read", async () => {
  const read: string[] = [];
  const all = async () => {
    for await (const line of linesOf(inChunks(`short\n${"x".repeat(100)}`, 4), 20)) read.push(line);
  };
  await expect(all()).rejects.toThrow("A line is longer than 20 characters.");
  expect(read).toEqual(["short"]);
});
