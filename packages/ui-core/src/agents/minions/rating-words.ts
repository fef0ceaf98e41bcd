/** A rating, or the mean of several, for display: `★ 4.5 of 5`; a dash if there is none. */
export function ratingWords(rating: number | null): string {
  return rating === null ? "–" : `★ ${Math.round(rating * 10) / 10} of 5`;
}

/** The possible ratings, the best first, with their labels. */
export const ratingChoices = [
  { value: 5, title: "5: excellent" },
  { value: 4, title: "4: good" },
  { value: 3, title: "3: usable" },
  { value: 2, title: "2: poor" },
  { value: 1, title: "1: wrong" },
] as const;
