import { escapeMarkup } from "../escape-markup.ts";

/** What a mail of the hub says; everything is plain text. */
export interface MailBody {
  /** The heading; it is the subject too. */
  readonly title: string;
  /** Paragraphs before the facts. */
  readonly paragraphs: readonly string[];
  /** Facts in two columns, label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Lists below the facts, each under a heading. */
  readonly sections?: readonly MailSection[];
  /** The page that the button opens; none for a hub whose address is not known. */
  readonly link?: { readonly text: string; readonly url: string } | undefined;
  /** Small print, such as why the person gets this mail. */
  readonly footer: readonly string[];
}

/** A list with its heading. */
export interface MailSection {
  readonly heading: string;
  readonly items: readonly MailItem[];
}

/** A line of a list, with its date before it and more about it below. */
export interface MailItem {
  readonly when: string;
  readonly text: string;
  readonly more: string;
  /** Marked as late, by a sign and a colour. */
  readonly isLate: boolean;
}

/** The two parts of a mail: for text clients, and for those that show HTML, on a dark or a light screen. */
export function mailBody(body: MailBody): { readonly text: string; readonly html: string } {
  return { text: textOf(body), html: mailPage(body.title, htmlOf(body)) };
}

/** The longest line of a text part; RFC 5322, 2.1.1 asks for at most 78 characters. */
const longestLine = 76;

function textOf({ title, paragraphs, facts = [], sections = [], link, footer }: MailBody): string {
  const width = Math.max(0, ...facts.map(([label]) => label.length)) + 2;
  const factLines = facts.map(([label, value]) => {
    const [first = "", ...rest] = wrapped(value, longestLine - width);
    return [label.padEnd(width) + first, ...rest.map((line) => " ".repeat(width) + line)].join("\n");
  });
  const parts = [
    wrapped(title).join("\n"),
    ...paragraphs.map((one) => wrapped(one).join("\n")),
    factLines.join("\n"),
    ...sections.map(sectionText),
    link ? `${link.text}:\n${link.url}` : "",
  ];
  // The line of two hyphens and a blank begins what text clients show apart and leave out of replies (RFC 3676, 4.3).
  const small = footer.length > 0 ? `\n\n-- \n${footer.map((one) => wrapped(one).join("\n")).join("\n")}` : "";
  return `${parts.filter((part) => part !== "").join("\n\n")}${small}\n`;
}

function sectionText({ heading, items }: MailSection): string {
  const title = wrapped(heading).join("\n");
  const lines = items.map(({ when, text, more, isLate }) => {
    const first = wrapped(`${isLate ? "▲ " : ""}${when}`, longestLine - 2).map((line) => `  ${line}`);
    const rest = [text, more].flatMap((part) => wrapped(part, longestLine - 4)).map((line) => `    ${line}`);
    return [...first, ...rest].filter((line) => line.trim() !== "").join("\n");
  });
  return [title, "-".repeat(Math.min(longestLine, title.length)), ...lines].join("\n");
}

/** The lines of a text; words longer than a line, such as addresses, stay whole. */
function wrapped(text: string, width = longestLine): string[] {
  const lines: string[] = [];
  for (const word of plainText(text).split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Without control characters, which could change a terminal, and without marks that reverse what is read. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
}

function htmlOf({ title, paragraphs, facts = [], sections = [], link, footer }: MailBody): string {
  const rows = facts.map(([label, value]) => `<tr><th>${plainHtml(label)}</th><td>${plainHtml(value)}</td></tr>`);
  return [
    `<h1>${plainHtml(title)}</h1>`,
    ...paragraphs.map((one) => `<p>${plainHtml(one)}</p>`),
    rows.length > 0 ? `<table class="facts" role="presentation">${rows.join("")}</table>` : "",
    ...sections.map(sectionHtml),
    link ? `<p><a class="button" href="${plainHtml(link.url)}">${plainHtml(link.text)}</a></p>` : "",
    footer.length > 0 ? `<p class="small">${footer.map(plainHtml).join("<br>")}</p>` : "",
  ].join("");
}

function sectionHtml({ heading, items }: MailSection): string {
  const rows = items.map(({ when, text, more, isLate }) => {
    const day = `<td class="when${isLate ? " late" : ""}">${isLate ? "▲ " : ""}${plainHtml(when)}</td>`;
    return `<tr>${day}<td>${plainHtml(text)}<br><span class="more">${plainHtml(more)}</span></td></tr>`;
  });
  return `<h2>${plainHtml(heading)}</h2><table role="presentation">${rows.join("")}</table>`;
}

const sheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "body{margin:0;padding:24px 12px;background:#f4f5f7;color:#1b1f24;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}",
  ".card{max-width:640px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d9dde2;border-radius:8px}",
  "h1{margin:0 0 12px;font-size:19px;line-height:1.3;overflow-wrap:anywhere}h2{margin:24px 0 8px;font-size:16px}",
  "p{margin:0 0 12px;overflow-wrap:anywhere}",
  "table{border-collapse:collapse;width:100%;margin:0 0 16px}",
  "th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #e6e9ec;overflow-wrap:anywhere}",
  ".when{width:30%}.more{font-size:13px;color:#57606a}",
  ".facts th{width:1%;padding-right:20px;font-weight:normal;color:#57606a;white-space:nowrap}",
  "a{color:#0757b0}a.button{display:inline-block;padding:9px 16px;border-radius:6px;background:#0757b0;color:#fff;text-decoration:none}",
  ".small{margin:20px 0 0;font-size:13px;color:#57606a}.late{color:#b3261e}",
  "@media (prefers-color-scheme:dark){body{background:#0f1318;color:#e6e9ec}.card{background:#171c22;border-color:#2c333b}",
  "th,td{border-color:#2c333b}.facts th,.small,.more{color:#a0a9b3}a{color:#7ab8ff}a.button{background:#7ab8ff;color:#0f1318}.late{color:#ff9d94}}",
].join("");

/** A mail's HTML document around its content: dark and light by the reader's own setting, nothing loaded from elsewhere. */
function mailPage(title: string, content: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${plainHtml(title)}</title><style>${sheet}</style></head><body><div class="card">${content}</div></body></html>`
  );
}

function plainHtml(text: string): string {
  return escapeMarkup(plainText(text));
}
