import DOMPurify from "dompurify";
import { marked } from "marked";

// Only words and their structure: no pictures that would tell a third party who reads, no styles, no forms.
const allowed = [
  ...["a", "p", "br", "hr", "strong", "em", "del", "code", "pre", "blockquote", "ul", "ol", "li"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"],
];

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer");
});

/** Markdown (GitHub's flavour) to HTML that is safe to show: tags outside the allowed list keep their words only. */
export function markdownToHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true, breaks: true });
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: allowed, ALLOWED_ATTR: ["href", "title", "align", "start"] });
}
