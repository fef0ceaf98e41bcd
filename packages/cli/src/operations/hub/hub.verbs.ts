import { shellScripts, shells } from "../../command-line/completion/shell-scripts.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import { helpTopic, helpTopics, topicText } from "../../command-line/help-topics.ts";
import { readFirstHelp } from "../../command-line/index-files.ts";
import { note, writeOut } from "../../command-line/output/sink.ts";
import type { Verbs } from "../../command-line/verb.ts";
import { copyColumns, copyFailure, envFileFlag, placeOf } from "./hub-place.ts";

const names = helpTopics.map(({ name }) => name);

/** The verbs of the program itself; a long one has its own file. */
export const verbs: Verbs = {
  completion: {
    summary: "Print the shell script that completes verbs, flags, ids, people, tags and filters",
    shortcut: "completion",
    positionals: ["shell"],
    flags: [{ name: "shell", kind: "text", required: true, help: "the shell", choices: shells }],
    example: "completion bash",
    run: async ({ input }) => {
      const shell = shells.find((name) => name === input.shell);
      if (shell !== undefined) await writeOut(shellScripts[shell]);
    },
  },
  // `iphub help tasks update` is handled before: the same as `--help` after the verb.
  help: {
    summary: `Show help for a noun, a verb, or a topic: ${names.join(", ")}`,
    shortcut: "help",
    positionals: ["topic"],
    flags: [{ name: "topic", kind: "text", help: "a topic; or a noun, or a noun and a verb", choices: names }],
    example: "help dates",
    run: async ({ input }) => {
      if (input.topic === undefined) return writeOut(readFirstHelp());
      const topic = helpTopic(String(input.topic));
      if (topic !== undefined) await writeOut(topicText(topic, Math.min(process.stdout.columns || 80, 100)));
    },
  },
  move: {
    summary: "Move a stopped hub's database to a PostgreSQL server, or back to its folder; the files are not moved",
    shortcut: "move",
    flags: [
      { name: "data", kind: "text", placeholder: "dir", help: "the folder of the hub (IPHUB_DATA, .iphub-data)" },
      { name: "to", kind: "text", placeholder: "url", help: "the empty database on the server to move to" },
      { name: "from", kind: "text", placeholder: "url", help: "the server to move back from" },
      envFileFlag,
    ],
    columns: copyColumns,
    example: "move --to postgres://iphub@db.firm.example/iphub --data /srv/iphub",
    run: async ({ input, output }) => {
      if ((input.to === undefined) === (input.from === undefined)) {
        throw usageError("use either --to or --from", "For example: iphub move --to postgres://user@host/name");
      }
      const { takeServiceSettings } = await import("../service/service-settings.ts");
      takeServiceSettings(input);
      const { dataDirectory } = await placeOf({ data: input.data });
      const server = await placeOf({ data: input.data, "database-url": input.to ?? input.from });
      const { move } = await import("@iphub/server");
      const { workAsOwner } = await import("./as-owner.ts");
      workAsOwner(dataDirectory);
      const [from, to] = input.to === undefined ? [server, { dataDirectory }] : [{ dataDirectory }, server];
      const done = await move(from, to, new Date()).catch((error: unknown) => {
        throw copyFailure(error);
      });
      await output.record(done, copyColumns);
      note(
        input.to === undefined
          ? "From now on, serve it without --database-url."
          : "From now on, serve it with that --database-url; the old database is unchanged.",
      );
    },
  },
};
