import type { Attachment } from "postal-mime";
import sanitizeHtml from "sanitize-html";
import { remoteImageAttribute } from "./read-mail.ts";

/** Longer HTML is left out; the text and the raw message are kept. */
export const longestHtml = 1_000_000;

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d.,%\s]+\)$/i, /^[a-z]{3,30}$/i];
const size = [/^-?\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?$/];
const sizes = [/^(-?\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?\s*|auto\s*){1,4}$/];
const border = [/^[\w\s#.,()%-]{1,60}$/];

/** The styles that letters need; no position, no background image, nothing with an address. */
const styles = {
  color: colour,
  "background-color": colour,
  "font-size": [...size, /^((xx?-)?(small|large)|medium|smaller|larger)$/],
  "font-weight": [/^(bold|normal|[1-9]00)$/],
  "font-style": [/^(italic|normal)$/],
  "font-family": [/^[\w\s,'"-]{1,120}$/],
  "text-align": [/^(left|right|center|justify)$/],
  "text-decoration": [/^(underline|line-through|none)$/],
  "line-height": size,
  "vertical-align": [/^(top|middle|bottom|baseline)$/],
  width: size,
  "max-width": size,
  height: size,
  margin: sizes,
  padding: sizes,
  border,
  "border-top": border,
  "border-bottom": border,
  "border-left": border,
  "border-right": border,
  "border-collapse": [/^(collapse|separate)$/],
};

const tags = ["a", "abbr", "address", "article", "b", "bdi", "bdo", "blockquote", "br", "caption", "center", "cite"];
tags.push("code", "col", "colgroup", "dd", "del", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6");
tags.push("hr", "i", "img", "ins", "kbd", "li", "ol", "p", "pre", "q", "s", "section", "small", "span", "strike");
tags.push("strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "tt", "u", "ul");

/**
 * Sanitises an HTML body: it may run and load nothing, and contains only the tags, attributes and styles of a letter.
 * The address of a remote image is moved to another attribute; an image within the message is embedded; a link opens in
 * a new tab without a referrer.
 */
export function cleanHtml(html: string, images: OwnImages = () => null): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "head"],
    allowedAttributes: {
      "*": ["style", "align", "valign", "width", "height", "bgcolor", "dir", "lang", "title"],
      a: ["href", "target", "rel"],
      img: ["src", "alt", remoteImageAttribute],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan"],
      table: ["border", "cellpadding", "cellspacing"],
      font: ["color", "size", "face"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["data"] },
    allowProtocolRelative: false,
    allowedStyles: { "*": styles },
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: "_blank", rel: "noopener noreferrer" } }),
      img: (tagName, attribs) => ({ tagName, attribs: heldBack(attribs, images) }),
    },
    nestingLimit: 200,
  });
}

function heldBack(
  { src = "", [remoteImageAttribute]: _given, ...rest }: Record<string, string>,
  images: OwnImages,
): Record<string, string> {
  const [, contentId] = /^\s*cid:(.*)$/is.exec(src) ?? [];
  if (contentId !== undefined) {
    const own = images(contentId);
    return own === null ? rest : { ...rest, src: own };
  }
  if (/^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i.test(src)) return { ...rest, src };
  return /^https?:\/\//i.test(src.trim()) ? { ...rest, [remoteImageAttribute]: src.trim() } : rest;
}

/** The most bytes of embedded images in one body, each counted as often as it is shown. */
const mostBytes = 2 * 1024 * 1024;

/** Returns the address for an image within the message; null if it has none. */
type OwnImages = (contentId: string) => string | null;

/**
 * The images among a message's parts, for `cid:` addresses in its body (RFC 2392). They are embedded in the body, so
 * that showing it fetches nothing. Images beyond the limit remain attachments only.
 */
export function ownImages(attachments: readonly Attachment[]): OwnImages {
  const parts = new Map<string, Attachment>();
  for (const part of attachments) {
    const id = plainId(part.contentId ?? "");
    if (id !== "" && /^image\/(png|jpeg|gif|webp)$/i.test(part.mimeType)) parts.set(id, part);
  }
  let left = mostBytes;
  return (contentId) => {
    const part = parts.get(plainId(contentId));
    if (!part) return null;
    const { content } = part;
    const bytes = typeof content === "string" ? Buffer.from(content) : bufferOf(content);
    if (bytes.byteLength === 0 || bytes.byteLength > left) return null;
    left -= bytes.byteLength;
    return `data:${part.mimeType.toLowerCase()};base64,${bytes.toString("base64")}`;
  };
}

function bufferOf(content: ArrayBuffer | Uint8Array): Buffer {
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
}

function plainId(written: string): string {
  const bare = written.trim().replace(/^<|>$/g, "");
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
