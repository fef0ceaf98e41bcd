/** That the US office is closed on a day, with its reason. */
export function closedWords(reason: string): string {
  return `US Patent Office closed (${reason})`;
}
