import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { senderText } from "@iphub/sdk/domain/matters/mail-sender";
import { useEmail } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { useCallback, useEffect, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { factLines } from "../../terminal-kit/facts.tsx";
import { PendingState } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { dateWords } from "../../terminal-kit/words.ts";

type Props = { readonly email: CorrespondenceMessage; readonly isActive: boolean };

/** An e-mail in full. `h` toggles between its plain text and its HTML body as text. */
export function EmailText({ email, isActive }: Props) {
  const theme = useTheme();
  const [isHtml, setHtml] = useState(false);
  const linesOf = useCallback((width: number) => emailLines(theme, email, width), [theme, email]);
  const label = isHtml ? "its plain text" : "its HTML as text";
  const run = () => setHtml(!isHtml);
  useCommands([{ id: "email.html", keys: ["h"], label, group: "E-mail", rank: 4, run, isOff: !email.hasHtml }]);
  if (isHtml) return <HtmlText email={email} isActive={isActive} />;
  return <ScrollText isActive={isActive} indent={1} linesOf={linesOf} />;
}

function HtmlText({ email, isActive }: Props) {
  const theme = useTheme();
  const { data, state } = useEmail(email.id);
  const html = data?.html ?? null;
  const text = useTextOf(html);
  const linesOf = useCallback(
    (width: number) => emailLines(theme, text === null ? email : { ...email, text }, width),
    [theme, email, text],
  );
  if (state === "pending" || (html !== null && text === null)) return <PendingState label="Loading the e-mail" />;
  return <ScrollText isActive={isActive} indent={1} linesOf={linesOf} />;
}

/** HTML as text; null until the converter is loaded, which few e-mails need. */
function useTextOf(html: string | null): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    setText(null);
    if (html !== null) {
      void import("@iphub/sdk/formats/html-text").then(({ htmlText }) => {
        if (!isOver) setText(htmlText(html));
      });
    }
    return () => {
      isOver = true;
    };
  }, [html]);
  return text;
}

/** Why an e-mail is on a matter, worded as in the web. */
const whyFiled: Readonly<Record<string, string>> = {
  reference: "it names the matter's reference",
  "application-number": "it names the application number",
  thread: "it answers a message of this matter",
  "by-hand": "filed by hand",
};

function emailLines(theme: Theme, email: CorrespondenceMessage, width: number): string[] {
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
