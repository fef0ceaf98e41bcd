import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub correspondence body e-1 > mail.html`: the sanitised page that the web shows in its frame. */
export const verb: Verb = {
  summary: "Print an e-mail's HTML body as a page without scripts",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the e-mail's id" },
    { name: "images", kind: "boolean", help: "let the page load remote images" },
  ],
  example: "correspondence body e-1",
  run: printBody,
};

async function printBody({ input, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const id = String(input.id);
  const { ticket } = await hub.correspondence.get({ id });
  const page = await hub.correspondence.body({ id, ticket, images: input.images === true ? "1" : "0" });
  const decoder = new TextDecoder();
  for await (const piece of page) await writeOut(decoder.decode(piece, { stream: true }));
  await writeOut("\n");
}
