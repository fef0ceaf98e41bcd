/** Words with a capital letter at their beginning; the rest stays as it is. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
