import { counted } from "./counted.ts";

/** Above this a total is not counted. */
const largestCounted = 9_999;

/** A total in words: `214`, or `more than 10000` above 9999, because the hub counts no further. */
export function totalWords(total: number): string {
  return total > largestCounted ? "more than 10000" : String(total);
}

/** A total with its noun: `1 row`, `214 rows`, `more than 10000 rows`. */
export function countedTotal(total: number, one: string, many = `${one}s`): string {
  return total > largestCounted ? `${totalWords(total)} ${many}` : counted(total, one, many);
}
