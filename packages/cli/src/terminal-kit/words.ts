import { totalWords } from "@iphub/sdk/domain/total-words";

/** A total with its noun: `1 row`, `214 rows`, `more than 10000 rows`. */
export function countWords(total: number, one: string, many = `${one}s`): string {
  return total === 1 ? `1 ${one}` : `${totalWords(total)} ${many}`;
}
