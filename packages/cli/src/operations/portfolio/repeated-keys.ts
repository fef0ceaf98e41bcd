const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;

/** The keys, with their lines, that an object of a valid JSON text has more than once: `JSON.parse` keeps the last of them without a word. */
export function repeatedKeys(json: string): string[] {
  const open: Set<string>[] = [];
  const repeated: string[] = [];
  for (const { 0: found, index } of json.matchAll(token)) {
    if (found === "{" || found === "[") open.push(new Set());
    else if (found === "}" || found === "]") open.pop();
    else if (/^\s*:/.test(json.slice(index + found.length, index + found.length + longestGap))) {
      const key = String(JSON.parse(found));
      if (open.at(-1)?.has(key)) repeated.push(`line ${json.slice(0, index).split("\n").length}, ${key}`);
      open.at(-1)?.add(key);
    }
  }
  return repeated;
}

/** Spaces between a key and its colon that are looked through. */
const longestGap = 100;
