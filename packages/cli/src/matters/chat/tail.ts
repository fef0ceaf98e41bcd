import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { joinChunks } from "@iphub/sdk/domain/matters/chat-chunks";
import { follow } from "../../command-line/follow.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub chat tail m-17248024`: prints the last messages, then each new one, until Ctrl-C. */
export const verb: Verb = {
  summary: "Follow the chat of a matter or a minion, live",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the id of the matter or the minion" },
    { name: "lines", kind: "number", short: "n", help: "how many earlier messages to print first; 10 by default" },
  ],
  example: "chat tail m-17248024",
  run: tail,
};

/** Prints whole messages only, not the parts of one. */
async function tail({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const id = String(input.id);
  const size = typeof input.lines === "number" ? input.lines : 10;
  const seen = new Set<string>();
  const write = async (message: ChatMessage) => {
    if (message.chunk || seen.has(message.id)) return;
    seen.add(message.id);
    const { createdAt, authorName } = message;
    const words = message.message.replace(/\s+/g, " ");
    await writeOut(output.isMachineRead ? `${JSON.stringify(message)}\n` : `${createdAt}  ${authorName}: ${words}\n`);
  };
  await follow(hub.live, id, (print) => {
    print(async () => {
      const earlier = size > 0 ? await hub.chat.list({ id, size: Math.min(size, 100) }) : [];
      for (const message of joinChunks(earlier)) await write(message);
    });
    hub.live.on("stream:chat.message", ({ message }) => {
      if (message.inventionId === id) print(() => write(message));
    });
  });
}
