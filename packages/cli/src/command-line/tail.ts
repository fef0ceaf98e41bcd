import type { Hub } from "@iphub/sdk/client";
import { follow } from "./follow.ts";
import { terminalText } from "./output/cell.ts";
import { jsonText } from "./output/json-text.ts";
import { writeOut } from "./output/sink.ts";
import type { OwnFlag, RunContext } from "./verb.ts";

/** What a verb prints that follows a matter. */
interface Followed<T> {
  /** The last ones before, the oldest first. */
  readonly earlier: (hub: Hub, page: { readonly id: string; readonly size: number }) => Promise<readonly T[]>;
  readonly listen: (hub: Hub, print: (one: T) => void) => void;
  /** One in a line. */
  readonly words: (one: T) => string;
}

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
      for (const one of await earlier(hub, { id, size: Math.min(size, 100) })) await write(one);
    });
    listen(hub, (one) => {
      if (one.inventionId === id) print(() => write(one));
    });
  });
}
