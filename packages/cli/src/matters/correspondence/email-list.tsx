import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { senderText } from "@iphub/sdk/domain/matters/mail-sender";
import { useEmail, whyFiled } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useCallback, useEffect, useState } from "react";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { factLines } from "../../terminal-kit/facts.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { PendingState } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { FilePaper } from "../files/file-paper.tsx";

const columns: readonly Column[] = [
  { id: "from", title: "From", width: 20, min: 12, grow: 1 },
  { id: "subject", title: "Subject", width: 24, min: 16, grow: 3 },
  { id: "attached", title: "+", width: 2, min: 2, drop: 1 },
  { id: "date", title: "Date", width: 12, min: 12, isWhole: true },
];

type Props = {
  readonly emails: readonly CorrespondenceMessage[];
  /** The matter, whose files attachments are; absent for e-mail without one. */
  readonly inventionId?: string;
  readonly onSelect?: (email: CorrespondenceMessage) => void;
  readonly onNearEnd: () => void;
};

/**
 * E-mails with the text of the selected one next to them; in narrow windows Enter shows it and Escape goes back. An
 * attachment is read in place of both.
 */
export function EmailList({ emails, inventionId, onSelect, onNearEnd }: Props) {
  const [currentId, setCurrentId] = useState<string>();
  const [fileId, setFileId] = useState<string | null>(null);
  const [focus, setFocus] = useState<"list" | "detail">("list");
  const email = emails.find(({ id }) => id === currentId) ?? emails[0];
  const isOff = focus === "list";
  useCommands([
    {
      id: "email.close",
      keys: ["escape", "left"],
      label: "the list",
      group: "E-mail",
      rank: 1,
      run: () => setFocus("list"),
      isOff,
    },
  ]);
  const select = (one: CorrespondenceMessage) => {
    setCurrentId(one.id);
    onSelect?.(one);
  };
  if (fileId !== null && inventionId !== undefined) {
    return <FilePaper inventionId={inventionId} fileId={fileId} label="the e-mail" onClose={() => setFileId(null)} />;
  }
  return (
    <>
      <SplitPane
        focus={focus}
        share={0.5}
        list={
          <EmailTable
            emails={emails}
            selectedId={currentId}
            isActive={isOff}
            onSelect={select}
            onNearEnd={onNearEnd}
            onOpen={() => setFocus("detail")}
          />
        }
        detail={email && <EmailText key={email.id} email={email} isActive={!isOff} />}
      />
      {email && inventionId !== undefined && <Attachments email={email} onRead={setFileId} />}
    </>
  );
}

/** The key that reads an attachment which is among the files of the matter; asks which where there are several. */
function Attachments({
  email,
  onRead,
}: {
  readonly email: CorrespondenceMessage;
  readonly onRead: (id: string) => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const options = email.attachments.flatMap(({ name, size, fileId }) =>
    fileId === null ? [] : [{ id: fileId, label: `${singleLine(name)}, ${byteSize(size)}` }],
  );
  const [first] = options;
  const isOff = first === undefined;
  const ask = () => (options.length === 1 && first ? onRead(first.id) : setIsAsked(true));
  useCommands([
    { id: "email.attachment", keys: ["a"], label: "attachment", group: "E-mail", rank: 3, run: ask, isOff },
  ]);
  if (!isAsked) return null;
  const close = () => setIsAsked(false);
  return <Select title="Read which attachment" options={options} onChange={onRead} onClose={close} />;
}

function EmailTable(props: {
  readonly emails: readonly CorrespondenceMessage[];
  /** The row when the list is shown again. */
  readonly selectedId: string | undefined;
  readonly isActive: boolean;
  readonly onSelect: (email: CorrespondenceMessage) => void;
  readonly onNearEnd: () => void;
  readonly onOpen: () => void;
}) {
  return (
    <Table
      columns={columns}
      items={props.emails}
      idOf={({ id }) => id}
      lineOf={(email, sized) => layoutRow(cellsOf(email), sized)}
      selectedId={props.selectedId}
      isActive={props.isActive}
      onSelect={props.onSelect}
      onNearEnd={props.onNearEnd}
      onOpen={props.onOpen}
    />
  );
}

function cellsOf({ metadata, attachments }: CorrespondenceMessage) {
  return {
    from: senderText(metadata),
    subject: metadata.subject || "(no subject)",
    attached: attachments.length > 0 ? `+${attachments.length}` : "",
    date: dateWords(metadata.date),
  };
}

type TextProps = { readonly email: CorrespondenceMessage; readonly isActive: boolean };

/** `h` toggles between the plain text and the HTML body as text. */
function EmailText({ email, isActive }: TextProps) {
  const theme = useTheme();
  const [isHtml, setHtml] = useState(false);
  const linesOf = useCallback((width: number) => emailLines(theme, email, width), [theme, email]);
  const label = isHtml ? "its plain text" : "its HTML as text";
  const run = () => setHtml(!isHtml);
  useCommands([{ id: "email.html", keys: ["h"], label, group: "E-mail", rank: 4, run, isOff: !email.hasHtml }]);
  if (isHtml) return <HtmlText email={email} isActive={isActive} />;
  return <ScrollText isActive={isActive} indent={1} linesOf={linesOf} />;
}

function HtmlText({ email, isActive }: TextProps) {
  const theme = useTheme();
  const { data, isPending } = useEmail(email.id);
  const html = data?.html ?? null;
  const text = useTextOf(html);
  const linesOf = useCallback(
    (width: number) => emailLines(theme, text === null ? email : { ...email, text }, width),
    [theme, email, text],
  );
  if (isPending || (html !== null && text === null)) return <PendingState label="Loading the e-mail" />;
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
