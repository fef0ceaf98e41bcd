/** Deeper or longer than this no call of the contract asks for. */
const deepest = 5;
/** Keys that would reach into what every object has. */
const refused = new Set(["__proto__", "constructor", "prototype"]);

type Branch = Map<string, unknown>;

/**
 * Reads a query whose objects are written in brackets: `filters[minionId][$eq]=x` is `{filters: {minionId: {$eq: "x"}}}`.
 * `fields[]=a` and `fields[0]=a` are lists, as is a key that is there more than once. A key that says two things at
 * once, or nests too deeply, is kept as it is written, so that the schema tells what is wrong with it.
 */
export function unbracketed(query: unknown): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (!place(root, pathOf(key), value)) root.set(key, value);
  }
  return plainRecord(root);
}

function pathOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(key);
  if (!match) return [key];
  const [, first = "", rest = ""] = match;
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "")];
}

function place(root: Branch, path: readonly string[], value: unknown): boolean {
  if (path.length > deepest || path.some((part) => refused.has(part))) return false;
  const last = path.at(-1) ?? "";
  const isListEnd = path.length > 1 && /^\d*$/.test(last);
  const names = isListEnd ? path.slice(0, -1) : path;
  let branch = root;
  for (const name of names.slice(0, -1)) {
    const next = branch.get(name) ?? new Map();
    if (!(next instanceof Map)) return false;
    branch.set(name, next);
    branch = next;
  }
  const name = names.at(-1) ?? "";
  const present = branch.get(name);
  if (present instanceof Map) return false;
  if (!isListEnd && present === undefined) branch.set(name, value);
  else branch.set(name, [present ?? [], value].flat());
  return true;
}

function plainRecord(branch: Branch): Record<string, unknown> {
  return Object.fromEntries(
    [...branch].map(([key, value]) => [key, value instanceof Map ? plainRecord(value) : value]),
  );
}
