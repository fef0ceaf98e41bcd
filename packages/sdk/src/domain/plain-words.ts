/**
 * Markdown as one line of words, for a list or a sentence: without the marks of emphasis, headings, lists, quotes and code;
 * of a link only its words. Text that is no Markdown, such as 3*4 or snake_case, stays.
 */
export function plainWords(markdown: string): string {
  return (
    markdown
      .replace(/^[ \t]*(?:```.*|#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)/gm, "")
      .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1")
      .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, "$2")
      .replace(/(?<![\w*])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, "$2")
      .replace(/`([^`]+)`/g, "$1")
      // A text that was cut short may have lost the end of its emphasis.
      .replace(/(?<!\w)(?:\*\*|__|~~)(?=\w)/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}
