import type { Pages } from "./column.ts";

/** All rows of a list, which are then in memory. */
export async function collect(pages: Pages): Promise<unknown[]> {
  const all: (readonly unknown[])[] = [];
  for await (const rows of pages) all.push(rows);
  return all.flat();
}
