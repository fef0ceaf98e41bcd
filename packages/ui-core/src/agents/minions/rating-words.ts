/** A rating, or the mean of several, as it is said: `★ 4.5 of 5`; a dash where there is none. */
export function ratingWords(rating: number | null): string {
  return rating === null ? "–" : `★ ${Math.round(rating * 10) / 10} of 5`;
}

/** The ratings that one can give, the best first, with their words. */
export const ratingChoices = [
  { value: 5, title: "5: excellent" },
  { value: 4, title: "4: good" },
  { value: 3, title: "3: usable" },
  { value: 2, title: "2: poor" },
  { value: 1, title: "1: wrong" },
] as const;
