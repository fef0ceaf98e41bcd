import type { DirectoryNode } from "@iphub/sdk/contract/directory";
import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub directory tree 17/248,024`. */
export const verb: Verb = {
  web: "/inventions/{reference}/files",
  summary: "Show the folder of a reference with everything in it",
  positionals: ["reference"],
  flags: [{ name: "reference", kind: "text", required: true, help: "a reference of a matter, or its id" }],
  columns: [{ key: "name" }, { key: "path" }, { key: "size" }, { key: "children" }],
  example: "directory tree 17/248,024",
  run: tree,
};

async function tree({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const root = await hub.directory.tree({ reference: String(input.reference) });
  if (output.isMachineRead) return output.record(root, verb.columns ?? []);
  await writeOut(`${[root.path, ...lines(root, "")].join("\n")}\n`);
}

function lines(node: DirectoryNode, indent: string): string[] {
  return node.children.flatMap((child, at) => {
    const last = at === node.children.length - 1;
    const own = `${indent}${last ? "└── " : "├── "}${child.name}${child.isFolder ? "/" : `  ${child.size}`}`;
    return [own, ...lines(child, `${indent}${last ? "    " : "│   "}`)];
  });
}
