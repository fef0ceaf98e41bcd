import { setTimeout as delay } from "node:timers/promises";
import type { DirectoryNode } from "@iphub/sdk/contract/directory";
import { syncAndPoll } from "@iphub/ui-core/matters/directory/sync-and-poll";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { Verbs } from "../../command-line/verb.ts";

const syncColumns: readonly Column[] = [{ key: "root", title: "Folder" }];
const treeColumns: readonly Column[] = [{ key: "name" }, { key: "path" }, { key: "size" }, { key: "children" }];

/** The verbs of directory; a long one has its own file. */
export const verbs: Verbs = {
  list: { call: "directory.list", columns: [{ key: "reference" }, { key: "path", whole: true }] },
  "sync-status": { call: "directory.syncStatus" },
  sync: {
    summary: "Import the files of a reference's folder into its matter, and wait for it",
    positionals: ["reference"],
    flags: [{ name: "reference", kind: "text", required: true, help: "a reference of a matter, or its id" }],
    columns: syncColumns,
    example: "directory sync 17/248,024",
    run: async ({ input, output, session }) => {
      const { hub } = await session();
      const reference = String(input.reference);
      const outcome = await syncAndPoll(
        {
          enqueue: () => hub.directory.sync({ reference }),
          status: (id) => hub.directory.syncStatus({ id }),
        },
        (milliseconds) => delay(milliseconds),
      );
      if (outcome.state === "failed") throw new CliError(exitCodes.failure, outcome.reason);
      await output.record({ root: outcome.root }, syncColumns);
    },
  },
  tree: {
    web: "/inventions/{reference}/files",
    summary: "Show the folder of a reference with everything in it",
    positionals: ["reference"],
    flags: [{ name: "reference", kind: "text", required: true, help: "a reference of a matter, or its id" }],
    columns: treeColumns,
    example: "directory tree 17/248,024",
    run: async ({ input, output, session }) => {
      const { hub } = await session();
      const root = await hub.directory.tree({ reference: String(input.reference) });
      if (output.asksForRows) return output.record(root, treeColumns);
      await writeOut(`${[root.path, ...lines(root, "")].map(terminalText).join("\n")}\n`);
    },
  },
};

function lines(node: DirectoryNode, indent: string): string[] {
  return node.children.flatMap((child, at) => {
    const last = at === node.children.length - 1;
    const own = `${indent}${last ? "└── " : "├── "}${child.name}${child.isFolder ? "/" : `  ${child.size}`}`;
    return [own, ...lines(child, `${indent}${last ? "    " : "│   "}`)];
  });
}
