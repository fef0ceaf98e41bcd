/**
 * The beginning of a text, at most so many UTF-16 code units long. A character of two units is left out whole: half of
 * one cannot be stored as JSON.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}
