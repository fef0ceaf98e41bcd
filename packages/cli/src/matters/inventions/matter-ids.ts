import type { Hub } from "@iphub/sdk/client";
import { referenceKey, withSameDashes } from "@iphub/sdk/domain/matters/reference-key";
import { usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { isReference } from "./is-reference.ts";

/**
 * The input with the id of a matter in the place of each reference or application number, in any spelling;
 * `keys` are those that take a matter. What names
 * no matter stays as it is, for the hub to answer. Throws a usage error where several matters have the reference.
 */
export async function withMatterIds(hub: Hub, input: Input, keys: readonly string[]): Promise<Input> {
  const resolved: Record<string, unknown> = { ...input };
  for (const key of keys) {
    const value = input[key];
    if (typeof value !== "string") continue;
    resolved[key] = await matterId(hub, value);
  }
  return resolved;
}

/** The id of the matter with this reference; the unchanged text if it is an id, or no matter has it. */
export async function matterId(hub: Hub, text: string): Promise<string> {
  if (!isReference(text)) return text;
  const { data } = await hub.inventions.search({ qs: text });
  const key = referenceKey(text);
  const held = data.flatMap(({ id, references }) => references.map((reference) => ({ id, reference })));
  const same = held.filter(({ reference }) => referenceKey(reference) === key);
  const ids = [...new Set(withSameDashes(same, text).map(({ id }) => id))];
  if (ids.length > 1) {
    throw usageError(`${ids.length} matters have the reference ${text}`, `Use the id of one: ${ids.join(", ")}.`);
  }
  return ids[0] ?? text;
}
