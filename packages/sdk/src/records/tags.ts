/** A tag as it is compared: tags that differ in upper and lower case alone are the same. */
export function comparedTag(tag: string): string {
  return tag.toLowerCase();
}

/** The tags with each once, in their order; of several spellings that differ in case alone the first. */
export function distinctTags(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>();
  for (const tag of tags) {
    const key = comparedTag(tag);
    if (!bySpelling.has(key)) bySpelling.set(key, tag);
  }
  return [...bySpelling.values()];
}

/** Whether a tag is among others, in any case. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => comparedTag(one) === comparedTag(tag));
}
