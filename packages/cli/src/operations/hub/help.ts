import { helpTopic, helpTopics } from "../../command-line/help-topics.ts";
import { readFirstHelp } from "../../command-line/index-files.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import { topicText } from "../../command-line/topic-text.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

const names = helpTopics.map(({ name }) => name);

/** `iphub help dates`; `iphub help tasks update` is handled before: the same as `--help` after the verb. */
export const verb: Verb = {
  summary: `Show help for a noun, a verb, or a topic: ${names.join(", ")}`,
  shortcut: "help",
  positionals: ["topic"],
  flags: [{ name: "topic", kind: "text", help: "a topic; or a noun, or a noun and a verb", choices: names }],
  example: "help dates",
  run: showHelp,
};

async function showHelp({ input }: RunContext): Promise<void> {
  if (input.topic === undefined) return writeOut(readFirstHelp());
  const topic = helpTopic(String(input.topic));
  if (topic !== undefined) await writeOut(topicText(topic, Math.min(process.stdout.columns || 80, 100)));
}
