import type { Plugin } from "vite";

const contractFile = /\/sdk\/src\/contract\/[\w-]+\.ts$/;
/** What only help texts, the reference and the OpenAPI page read. */
const words = new Set(["summary", "example"]);

const screensFile = /\/ui-core\/src\/screens\.ts$/;
/** What of a screen only the terminal and the layout of the files read. */
const notForWeb = new Set(["noun", "terminal"]);

type Node = { readonly type: string; readonly start: number; readonly end: number };

/**
 * Leaves the summaries and examples of the contract's calls out of the browser's code: they are for help texts and
 * reference pages, and would grow with every noun.
 */
export const withoutContractWords: Plugin = {
  name: "iphub-contract-words",
  apply: "build",
  // After TypeScript was taken away: what is read here is JavaScript.
  enforce: "post",
  transform(code, id) {
    if (!contractFile.test(id)) return undefined;
    const cuts: Node[] = [];
    walk(this.parse(code), (node) => {
      if (!isEndpointCall(node)) return;
      for (const property of propertiesOf(node)) if (words.has(nameOf(property))) cuts.push(property);
    });
    return { code: without(code, cuts), map: null };
  },
};

/** Leaves what only the terminal reads out of the list of screens, which comes with the first page. */
export const withoutTerminalWords: Plugin = {
  name: "iphub-terminal-words",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (!screensFile.test(id)) return undefined;
    const cuts: Node[] = [];
    walk(this.parse(code), (node) => {
      if (node.type !== "ObjectExpression") return;
      const properties = nodesIn(Reflect.get(node, "properties"));
      cuts.push(
        ...properties.filter((property) => notForWeb.has(nameOf(property)) || isUnseenTitle(property, properties)),
      );
    });
    return { code: without(code, cuts), map: null };
  },
};

/** In a browser a screen of one record is never listed by its title: its page says the record's own. */
function isUnseenTitle(property: Node, properties: readonly Node[]): boolean {
  if (nameOf(property) !== "title") return false;
  const routes = properties.find((one) => nameOf(one) === "routes");
  const [first] = nodesIn(Reflect.get(Object(routes && Reflect.get(routes, "value")), "elements"));
  return String(first && Reflect.get(first, "value")).includes(":");
}

function isEndpointCall(node: Node): boolean {
  return node.type === "CallExpression" && Reflect.get(Object(Reflect.get(node, "callee")), "name") === "endpoint";
}

function propertiesOf(call: Node): readonly Node[] {
  const [argument] = nodesIn(Reflect.get(call, "arguments"));
  return argument === undefined ? [] : nodesIn(Reflect.get(argument, "properties"));
}

function nameOf(property: Node): string {
  return String(Reflect.get(Object(Reflect.get(property, "key")), "name"));
}

function without(code: string, cuts: readonly Node[]): string {
  let slim = code;
  for (const { start, end } of cuts.toSorted((one, other) => other.start - one.start)) {
    slim = slim.slice(0, start) + slim.slice(end).replace(/^\s*,/, "");
  }
  return slim;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) for (const child of nodesIn(value)) walk(child, visit);
}

function nodesIn(value: unknown): readonly Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;
}
