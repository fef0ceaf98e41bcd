import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { sentenceLine, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import { follow } from "../../command-line/follow.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub streams tail m-17248024`: prints the last events, then each new one, until Ctrl-C. */
export const verb: Verb = {
  summary: "Follow what happens on a matter, live",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the matter's id" },
    { name: "lines", kind: "number", short: "n", help: "how many earlier events to print first; 10 by default" },
  ],
  example: "streams tail m-17248024",
  run: tail,
};

async function tail({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const id = String(input.id);
  const size = typeof input.lines === "number" ? input.lines : 10;
  const text = (event: StreamEvent) =>
    output.isMachineRead
      ? `${JSON.stringify(event)}\n`
      : `${event.createdAt}  ${sentenceLine(streamSentence(event)).replace(/\s+/g, " ")}\n`;
  const seen = new Set<string>();
  const write = async (event: StreamEvent) => {
    if (seen.has(event.id)) return;
    seen.add(event.id);
    await writeOut(text(event));
  };
  await follow(hub.live, id, (print) => {
    // Earlier events first: new ones are queued meanwhile.
    print(async () => {
      const earlier = size > 0 ? await hub.streams.list({ id, size: Math.min(size, 100) }) : [];
      for (const event of earlier.toReversed()) await write(event);
    });
    hub.live.on("stream:added", ({ event }) => {
      if (event.inventionId === id) print(() => write(event));
    });
  });
}
