import DOMPurify from "dompurify";
import { Marked } from "marked";

// Only text and structure: no pictures, which would tell a third party who reads, no styles, no forms.
const allowed = [
  ...["a", "p", "br", "hr", "strong", "em", "del", "code", "pre", "blockquote", "ul", "ol", "li"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"],
];

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

// Anything that looks like HTML in a note is text: claims and sequences are full of angle brackets.
const notes = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    // A ticked item keeps its tick as text: no form control is let through.
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  },
});

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer");
});

/**
 * Converts Markdown (GitHub's flavour) to safe HTML: HTML in it is shown as text, pictures as their alternative text.
 */
export function markdownToHtml(markdown: string): string {
  const html = notes.parse(markdown, { async: false });
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: allowed, ALLOWED_ATTR: ["href", "title", "align", "start"] });
}
