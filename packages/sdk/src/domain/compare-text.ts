/** The order of two texts by code units, the same in every locale: negative, 0 or positive, as a sort wants it. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
