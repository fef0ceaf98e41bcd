import type { Hub } from "@iphub/sdk/client";
import { follow } from "./follow.ts";
import { terminalText } from "./output/cell.ts";
import { jsonText } from "./output/json-text.ts";
import { writeOut } from "./output/sink.ts";
import type { OwnFlag, RunContext } from "./verb.ts";

/** What a verb prints that follows a matter. */
interface Followed<T> {
  /** The ones before, the newest first; `size` is how many are loaded at a time. */
  readonly earlier: (hub: Hub, page: { readonly id: string; readonly size: number }) => AsyncIterable<T>;
  readonly listen: (hub: Hub, print: (one: T) => void) => void;
  /** One in a line. */
  readonly words: (one: T) => string;
}

/** The most that the hub gives at a time. */
const largestPage = 100;

/** The flags of a verb that follows a matter. */
export function tailFlags(id: string, what: string): readonly OwnFlag[] {
  return [
    { name: "id", kind: "text", required: true, help: id },
    { name: "lines", kind: "number", short: "n", help: `how many earlier ${what} to print first; 10 by default` },
  ];
}

/** Prints the last of what is on a matter and then what is added, each once, until the program is stopped. */
export async function tail<T extends { readonly id: string; readonly inventionId: string | null }>(
  { input, output, session }: RunContext,
  { earlier, listen, words }: Followed<T>,
): Promise<void> {
  const isJson = output.isJsonLines;
  const { hub } = await session();
  const id = String(input.id);
  const size = typeof input.lines === "number" ? input.lines : 10;
  const seen = new Set<string>();
  const write = async (one: T) => {
    if (seen.has(one.id)) return;
    seen.add(one.id);
    await writeOut(`${isJson ? jsonText(one) : terminalText(words(one))}\n`);
  };
  await follow(hub.live, id, (print) => {
    // New ones are queued until the earlier ones are printed.
    print(async () => {
      if (size <= 0) return;
      const found = await firstOf(earlier(hub, { id, size: Math.min(size, largestPage) }), size);
      for (const one of found.toReversed()) await write(one);
    });
    listen(hub, (one) => {
      if (one.inventionId === id) print(() => write(one));
    });
  });
}

/** The first of a list, each once: what is added while it is read moves the others to the next page. */
async function firstOf<T extends { readonly id: string }>(list: AsyncIterable<T>, count: number): Promise<T[]> {
  const found = new Map<string, T>();
  for await (const one of list) {
    found.set(one.id, one);
    if (found.size >= count) break;
  }
  return [...found.values()];
}
