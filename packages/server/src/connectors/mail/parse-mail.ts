import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutText } from "@iphub/sdk/domain/cut-text";
import { htmlText } from "@iphub/sdk/formats/html-text";
import PostalMime, { type Address, type Attachment, addressParser, decodeWords, type Email } from "postal-mime";
import type { DeliveryReport } from "../../platform/mail-out/bounced-mail.ts";
import { cleanHtml, longestHtml, ownImages } from "./clean-html.ts";
import type { ReadAttachment, ReadMail } from "./read-mail.ts";

const longestText = 500_000;
const longestLine = 1_000;
const mostAddresses = 500;
const mostAnswers = 100;
/** Further attachments are kept in the raw message only. */
const mostAttachments = 500;
const limits = { maxNestingDepth: 60, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: 3 };

/** Parses an e-mail; a blob is read and stored only once. @throws the parser's error for an unreadable message */
export async function parseMail(raw: Blob, attachmentsTo: string | null): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, limits);
  const html = mail.html && mail.html.length <= longestHtml ? cleanHtml(mail.html, ownImages(mail.attachments)) : null;
  const text = mail.text?.trim() || htmlText(html ?? cleanHtml((mail.html ?? "").slice(0, longestHtml)));
  return {
    readable: true,
    date: instantOf(mail.date),
    from: addressesOf(mail.from ? [mail.from] : [])[0] ?? "",
    isForged: saysForged(mail.headers.find(({ key }) => key === "authentication-results")?.value ?? ""),
    to: addressesOf(mail.to ?? []),
    cc: addressesOf(mail.cc ?? []),
    subject: line(mail.subject ?? ""),
    messageId: messageIds(mail.messageId ?? "")[0] ?? null,
    answers: answersOf(mail.references, mail.inReplyTo),
    text: cutText(storable(text), longestText),
    html: html === null ? null : storable(html),
    attachments: await attachmentsOf(mail, attachmentsTo),
    report: reportOf(mail),
  };
}

/** The headers at the beginning of a message whose content cannot be read. */
export function headOfMail(beginning: string): ReadMail {
  const [head = ""] = beginning.split(/\r?\n\r?\n/);
  const unfolded = head.replace(/\r?\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "im").exec(unfolded)?.[1]?.trim() ?? "";
  const people = (name: string) => addressesOf(addressParser(header(name).slice(0, 50_000)));
  return {
    readable: false,
    date: instantOf(header("date")),
    from: people("from")[0] ?? "",
    isForged: saysForged(header("authentication-results")),
    to: people("to"),
    cc: people("cc"),
    subject: line(decodeWords(header("subject").slice(0, longestLine))),
    messageId: messageIds(header("message-id"))[0] ?? null,
    answers: answersOf(header("references"), header("in-reply-to")),
    text: "The content of this e-mail could not be read. The original message is stored.",
    html: null,
    attachments: [],
    report: null,
  };
}

/** The first of these headers (RFC 8601) is the last server's, which is the firm's; a sender can only add later ones. */
function saysForged(results: string): boolean {
  return /\bdmarc\s*=\s*fail\b/i.test(results);
}

function instantOf(date: string | undefined): string | null {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return null;
  const year = new Date(at).getUTCFullYear();
  return year >= 1971 && year <= 9998 ? new Date(at).toISOString() : null;
}

function addressesOf(given: readonly Address[]): string[] {
  const mailboxes = given.slice(0, mostAddresses).flatMap((one) => one.group ?? [one]);
  return mailboxes.slice(0, mostAddresses).map(({ name, address }) => {
    const [plain, at] = [line(name ?? ""), line(address ?? "").toLowerCase()];
    return plain && plain !== at ? `${plain} <${at}>` : at;
  });
}

function messageIds(text: string): string[] {
  return [...text.slice(0, 50_000).matchAll(/<[^<>\s]{1,500}>/g)].map((match) => storable(match[0]));
}

function answersOf(references: string | undefined, inReplyTo: string | undefined): string[] {
  return [...new Set([...messageIds(references ?? ""), ...messageIds(inReplyTo ?? "")])].slice(-mostAnswers);
}

/** The report of a mail server in its parts: the status, and the message that it is about or its headers. */
function reportOf({ attachments, references, inReplyTo }: Email): DeliveryReport | null {
  const partOf = (types: readonly string[]) =>
    attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
  const status = partOf(["message/delivery-status"]);
  if (!status) return null;
  const fields = textOfPart(status);
  const original = partOf(["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"]);
  const [head = ""] = original ? textOfPart(original).split(/\r?\n\r?\n/) : [];
  const named = /^message-id:\s*(<[^<>\s]{1,500}>)/im.exec(head.replace(/\r?\n[ \t]+/g, " "))?.[1];
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, "im").exec(fields.replace(/\r?\n[ \t]+/g, " "))?.[1];
  const reason = field("diagnostic-code")?.replace(/^\s*smtp;/i, "") ?? field("status") ?? "";
  return {
    messageIds: [...(named === undefined ? [] : [named]), ...answersOf(references, inReplyTo)],
    isFailure: /^\s*failed\b/i.test(field("action") ?? ""),
    reason: line(reason) || "The mail server gave no reason.",
  };
}

/** The longest part of a report that is looked through, in bytes. */
const longestReport = 64 * 1024;

function textOfPart(part: Attachment): string {
  return new TextDecoder().decode(bytesOf(part).subarray(0, longestReport));
}

async function attachmentsOf({ attachments }: Email, folder: string | null): Promise<ReadAttachment[]> {
  const found: ReadAttachment[] = [];
  for (const [position, attachment] of attachments.slice(0, mostAttachments).entries()) {
    const content = bytesOf(attachment);
    const path = folder === null ? null : join(folder, String(position));
    if (path !== null) await writeFile(path, content);
    const name = line(attachment.filename ?? "") || `attachment-${position + 1}`;
    found.push({ position, name, mimeType: line(attachment.mimeType), size: content.byteLength, path });
  }
  return found;
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function line(text: string): string {
  return cutText(storable(text).replace(/\s+/g, " ").trim(), longestLine);
}

/** Text that any database can store: no NUL, no lone surrogates, and no control characters that affect a terminal. */
function storable(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, (control) => ("\t\n\r".includes(control) ? control : ""));
}
