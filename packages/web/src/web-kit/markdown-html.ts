import DOMPurify from "dompurify";
import { Marked, type MarkedExtension, type TokenizerAndRendererExtension } from "marked";

// Only text and structure: no pictures, which would tell a third party who reads, no styles, no forms.
const allowed = [
  ...["a", "p", "br", "hr", "strong", "em", "del", "code", "pre", "mark", "blockquote", "ul", "ol", "li"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"],
];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

// Anything that looks like HTML in a note is text: claims and sequences are full of angle brackets.
const options: MarkedExtension = {
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    // A ticked item keeps its tick as text: no form control is let through.
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  },
};

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer");
});

/** A piece of a text that is marked. */
export interface Marking {
  /** Where the next piece may begin in a text; -1 if there is none. */
  next(text: string): number;
  /** The marked piece that a text begins with; null if it begins with none. */
  read(text: string): string | null;
}

function markingExtension({ next, read }: Marking): TokenizerAndRendererExtension {
  return {
    name: "marking",
    level: "inline",
    start: (text) => {
      const at = next(text);
      return at < 0 ? undefined : at;
    },
    tokenizer: (text) => {
      const raw = read(text);
      return raw === null ? undefined : { type: "marking", raw };
    },
    renderer: ({ raw }) => `<mark>${escaped(raw)}</mark>`,
  };
}

/**
 * Converts Markdown (GitHub's flavour) to safe HTML: HTML in it is shown as text, pictures as their alternative text, what
 * `marking` reads as marked.
 */
export function markdownToHtml(markdown: string, marking?: Marking): string {
  const extensions = marking ? [markingExtension(marking)] : [];
  const html = new Marked(options, { extensions }).parse(markdown, { async: false });
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: allowed, ALLOWED_ATTR: ["href", "title", "align", "start"] });
}
