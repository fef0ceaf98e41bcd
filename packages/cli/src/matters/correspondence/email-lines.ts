import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { senderText } from "@iphub/sdk/domain/matters/mail-sender";
import { factLines } from "../../terminal-kit/facts.tsx";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { dateWords } from "../../terminal-kit/words.ts";

/** Why an e-mail is on a matter, worded as in the web. */
const whyFiled: Readonly<Record<string, string>> = {
  reference: "it names the matter's reference",
  "application-number": "it names the application number",
  thread: "it answers a message of this matter",
  "by-hand": "filed by hand",
};

/** An e-mail in full: sender, recipients, date, why it is here, attachments, text. */
export function emailLines(theme: Theme, email: CorrespondenceMessage, width: number): string[] {
  const { metadata, attachments, text } = email;
  const { to, cc, date, subject, filedBy } = metadata;
  const fact = (label: string, value: string) => (value === "" ? [] : [{ label, value }]);
  const files = attachments.map(
    ({ name, size, fileId }) =>
      `${name} (${byteSize(size)}${fileId === null ? ", not filed yet" : ", in the matter's files"})`,
  );
  const facts = [
    ...fact("From", senderText(metadata)),
    ...fact("To", to.join(", ") || "no one"),
    ...fact("Copy to", cc.join(", ")),
    ...fact("Date", dateWords(date, { time: true })),
    ...fact("Filed because", filedBy === null ? "" : (whyFiled[filedBy] ?? filedBy)),
    ...fact("Attached", files.join("\n")),
  ];
  return [
    ...wrapCells(subject || "(no subject)", width).map((line) => theme.paint(line, { bold: true })),
    ...factLines(theme, facts, width),
    "",
    ...bodyLines(text, width),
  ];
}

/** Leading spaces are kept, as in nested lists. */
function bodyLines(text: string, width: number): string[] {
  const kept = text
    .trim()
    .replace(/^ +/gm, (spaces) => "\u00a0".repeat(Math.min(spaces.length, Math.floor(width / 2))));
  return wrapCells(kept, width).map((line) => line.replaceAll("\u00a0", " "));
}
