/** What is said after the title of a list of the docket of which the hub has more than it has read. */
export function partWords(answer: { readonly isWhole: boolean } | undefined): string | undefined {
  return answer?.isWhole === false ? "▲ not all: there is more" : undefined;
}
