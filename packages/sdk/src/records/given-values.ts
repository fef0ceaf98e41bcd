import { type Fields, type Having, having, objectOf, type Values } from "./record.ts";
import { distinctTags } from "./tags.ts";

/**
 * The values that a creation or update sets: omitted fields are omitted; lists have each entry once, and tags once without
 * regard to case.
 */
export function givenValues<F extends Fields>(
  fields: F,
  given: { readonly [N in Having<F, "input">]?: Values<F, "input">[N] | undefined },
): Partial<Values<F, "input">> {
  const sent = having(fields, "input").map(([name]) => [name, onceEach(name, Reflect.get(given, name))]);
  return objectOf(sent.filter(([, value]) => value !== undefined));
}

/** The value of a field with each entry of a list once, and tags once without regard to case. */
export function onceEach(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const entries = [...new Set<unknown>(value)];
  return name === "tags" ? distinctTags(entries.filter((one) => typeof one === "string")) : entries;
}
