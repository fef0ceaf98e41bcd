/** A total for display: above 9999 it is not counted. */
export function totalWords(total: number): string {
  return total > 9_999 ? "more than 10000" : String(total);
}
