import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

const contractFile = /\/sdk\/src\/contract\/[\w-]+\.ts$/;

/** What the help, the reference and the tests read of a call, and the web does not. */
const unread = new Set(["summary", "example"]);

/** Takes out of the contract's calls what the web does not read. */
export const slimCalls: Plugin = {
  name: "iphub-slim-calls",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!contractFile.test(id)) return undefined;
    const cuts = unreadParts(parseSync(id, code).program);
    return { code: cuts.reduceRight((left, { from, to }) => left.slice(0, from) + left.slice(to), code), map: null };
  },
};

/** A part of a file, by its offsets. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** The parts of a contract that are not read, in their order; each with the comma behind it. */
function unreadParts(program: ESTree.Program): Part[] {
  const parts: Part[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== "Identifier" || callee.name !== "endpoint" || definition?.type !== "ObjectExpression") return;
      for (const [at, property] of definition.properties.entries()) {
        if (property.type !== "Property" || property.key.type !== "Identifier" || !unread.has(property.key.name))
          continue;
        parts.push({ from: property.start, to: definition.properties[at + 1]?.start ?? definition.end - 1 });
      }
    },
  }).visit(program);
  return parts;
}
