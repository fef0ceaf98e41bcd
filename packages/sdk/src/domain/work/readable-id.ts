import { foldText } from "../fold-text.ts";

/** An id that people can read, made of a title: `Review cited art` is `review-cited-art`; `fallback` where none is left. */
export function readableId(title: string, fallback: string): string {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return words === "" ? fallback : words;
}

/** The id itself, or with the first number from 2 on that makes it one of its own. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
