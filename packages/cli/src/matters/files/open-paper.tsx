import type { FileNote } from "@iphub/sdk/contract/file-notes";
import type { FilePaper, FileText } from "@iphub/sdk/contract/file-papers";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { counted } from "@iphub/sdk/domain/counted";
import { type NotePin, useFileNotes } from "@iphub/ui-core/matters/files/use-file-notes";
import type { FilePaperModel } from "@iphub/ui-core/matters/files/use-file-paper";
import { Box, type DOMElement, Text } from "ink";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { insideOf, useMouse } from "../../terminal-kit/mouse.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { singleLine, spread } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { useKeys } from "../../terminal-kit/use-keys.tsx";
import { picturesOf, useFilePicture } from "./file-picture.ts";
import { PaperNotes } from "./paper-notes.tsx";
import { type PaperLine, paperLines, versionWords } from "./paper-text.ts";
import { type PaperReading, usePaperReading } from "./use-paper-reading.ts";

type Props = {
  readonly paper: FilePaper;
  /** The text of a PDF; null for the other kinds. */
  readonly text: FileText | null;
  /** The newest first. */
  readonly versions: FilePaperModel["versions"];
  /** Null for the newest version. */
  readonly onVersion: (version: number | null) => void;
  readonly onPart: (part: number) => void;
  /** Null where there is nothing to compare it with. */
  readonly onCompare: (() => void) | null;
};

type Asked = "find" | "notes" | "version" | "attachment" | null;

const noNotes: readonly FileNote[] = [];
const group = "Paper";
/** The line above the text, and the one below it. */
const edgeRows = 2;
/** The mark of the line with the shown hit, and a cell free at the right. */
const gutter = 3;
const wheelRows = 3;

/** A paper that was read: its text by page, the words that are found in it, its notes, versions and attachments. */
export function OpenPaper(props: Props) {
  const { paper, text, versions, onCompare } = props;
  const theme = useTheme();
  const room = useRoom();
  const [asked, ask] = useState<Asked>(null);
  const box = useRef<DOMElement>(null);
  const model = useFileNotes(paper.id, paper.version);
  const notes = paper.part === null ? (model.data ?? noNotes) : noNotes;
  const height = Math.max(1, room.rows - edgeRows);
  const width = Math.max(1, room.columns - gutter);
  const said = paper.part === null ? versionWords(versions).join("\n") : "";
  const lines = useMemo(
    () => paperLines({ paper, text, notes, versions: said === "" ? [] : said.split("\n") }, width),
    [paper, text, notes, said, width],
  );
  const reading = usePaperReading(lines, height, notes);
  const pictures = usePaperPictures(paper, reading);
  const attached = paper.part === null ? (paper.mail?.attachments ?? []) : [];
  const on = (what: Asked) => () => ask(what);
  const step = (by: 1 | -1) => () => reading.step(by);
  const turn = (by: number) => () => reading.showPage(reading.page + by);
  const hasNoHits = reading.hits === 0;
  const isOnePage = reading.pages < 2;
  const attachment = () => (attached.length === 1 ? props.onPart(attached[0]?.part ?? 0) : ask("attachment"));
  useMoves(reading, height);
  const commands = [
    command("find", ["/"], "find", on("find"), { rank: 1, isOff: !lines.some(({ isOwn }) => isOwn) }),
    command("pictures", ["i"], pictures.label, pictures.run, { rank: 1, isOff: pictures.isOff }),
    command("next", ["n"], "next", step(1), { rank: 2, isOff: hasNoHits }),
    command("previous", ["N"], "previous", step(-1), { rank: 6, isOff: hasNoHits }),
    command("notes", ["p"], "notes", on("notes"), { rank: 3, isOff: paper.part !== null }),
    command("next-page", ["l", "right"], "next page", turn(1), { rank: 4, isOff: isOnePage }),
    command("previous-page", ["h", "left"], "page before", turn(-1), { rank: 7, isOff: isOnePage }),
    command("attachment", ["a"], "attachments", attachment, { rank: 2, isOff: attached.length === 0 }),
    command("compare", ["c"], "compare", () => onCompare?.(), { rank: 8, isOff: onCompare === null }),
    command("version", ["v"], "versions", on("version"), {
      rank: 9,
      isOff: versions.length < 2 || paper.part !== null,
    }),
  ];
  // What is typed into the line goes to no key.
  useCommands(asked === "find" ? [] : commands);
  useMouse((event) => {
    if (!box.current || !insideOf(box.current, event)) return;
    if (event.kind === "wheel-down") reading.show(reading.top + wheelRows);
    if (event.kind === "wheel-up") reading.show(reading.top - wheelRows);
  });
  const below = lines.length - reading.top - height;
  const foot = reading.lastTop === 0 ? [] : [theme.paint(below > 0 ? `  … ${below} more` : "  end", { role: "muted" })];
  return (
    <Box ref={box} flexDirection="column" width={room.columns} height={room.rows} flexShrink={0}>
      {asked === "find" ? (
        <FindLine
          value={reading.words}
          placeholder="words of the paper; n and N go on"
          onFind={reading.search}
          onClose={on(null)}
        />
      ) : (
        <Text wrap="truncate-end">{headOf(theme, paper, reading, notes.length, room.columns)}</Text>
      )}
      <Text wrap="truncate-end">{[...drawnLines(theme, lines, reading, height), ...foot].join("\n")}</Text>
      <PaperAsked {...props} asked={asked} model={model} reading={reading} onClose={on(null)} />
    </Box>
  );
}

function command(id: string, keys: readonly string[], label: string, run: () => void, rest: Partial<Command>): Command {
  return { id: `paper.${id}`, keys, label, group, run, ...rest };
}

/** The command that shows a paper's pages from the one that is read; the text is then at the page that was seen last. */
function usePaperPictures(
  paper: FilePaper,
  { page, pages, showPage }: PaperReading,
): Pick<Command, "label" | "run" | "isOff"> {
  const showPictures = useFilePicture();
  const seen = useRef(1);
  const show = async () => {
    // A scan has no text, and that of a long paper ends before the paper.
    const last = await showPictures(paper, page === pages ? Math.max(page, seen.current) : page);
    if (last === null) return;
    seen.current = last;
    const nearest = Math.min(last, pages);
    if (nearest !== page) showPage(nearest);
  };
  const what = picturesOf(paper);
  return { label: `show the ${what ?? "picture"}`, run: () => void show(), isOff: what === null || paper.isDeleted };
}

/** The keys that scroll, as in every text and as in a pager. */
function useMoves({ top, lastTop, show }: PaperReading, height: number): void {
  const isOff = lastTop === 0;
  const by = (lines: number) => () => show(top + lines);
  const half = Math.max(1, Math.floor(height / 2));
  const whole = Math.max(1, height - 1);
  const keysOf = (id: string, keys: readonly string[], label: string, run: () => void, rank?: number) => ({
    ...{ id: `text.${id}`, keys, label, group: "Move", run, isOff },
    ...(rank === undefined ? {} : { rank }),
  });
  useKeys([
    keysOf("down", ["j", "down"], "down", by(1), 80),
    keysOf("up", ["k", "up"], "up", by(-1), 81),
    keysOf("page-down", ["pagedown", "ctrl+f", "space"], "page down", by(whole)),
    keysOf("page-up", ["pageup", "ctrl+b"], "page up", by(-whole)),
    keysOf("half-down", ["ctrl+d"], "half a page down", by(half)),
    keysOf("half-up", ["ctrl+u"], "half a page up", by(-half)),
    keysOf("first", ["g", "home"], "first", () => show(0)),
    keysOf("last", ["G", "end"], "last", () => show(lastTop)),
  ]);
}

/** The line above the text: the file, then what was found, the page, the version, the size and the notes. */
function headOf(theme: Theme, paper: FilePaper, reading: PaperReading, notes: number, columns: number): string {
  const { words, hits, at, page, pages } = reading;
  const found = hits === 0 ? `▲ not found: ${singleLine(words)}` : `${at + 1} of ${hits} found`;
  const facts = [
    ...(words === "" ? [] : [theme.paint(found, { role: hits === 0 ? "warn" : "accent" })]),
    ...(pages > 1 ? [theme.paint(`page ${page} of ${pages}`, { role: "muted" })] : []),
    ...(notes > 0 ? [theme.paint(counted(notes, "note"), { role: "accent" })] : []),
    theme.paint(`version ${paper.version}`, { role: "muted" }),
    theme.paint(byteSize(paper.size), { role: "muted" }),
  ];
  const most = columns >= 70 ? facts.length : 2;
  return spread(
    `  ${theme.paint(singleLine(paper.name), { bold: true })}`,
    facts.slice(0, most).join("  "),
    columns - 1,
  );
}

function drawnLines(theme: Theme, lines: readonly PaperLine[], reading: PaperReading, height: number): string[] {
  const { top, current, spans } = reading;
  return lines.slice(top, top + height).map(({ text, style }, offset) => {
    const at = top + offset;
    const mark = at === current ? theme.paint("▶ ", { role: "warn", bold: true }) : "  ";
    return mark + theme.paintSpans(text, spans.get(at) ?? [], style);
  });
}

type AskedProps = Props & {
  readonly asked: Asked;
  readonly model: ReturnType<typeof useFileNotes>;
  readonly reading: PaperReading;
  readonly onClose: () => void;
};

/** What is asked over the text. */
function PaperAsked({ asked, paper, versions, model, reading, onVersion, onPart, onClose }: AskedProps): ReactNode {
  const closing =
    <Value,>(run: (value: Value) => void) =>
    (value: Value) => {
      onClose();
      run(value);
    };
  if (asked === "notes") {
    const pin: NotePin = { page: paper.kind === "pdf" ? reading.page : null, quote: reading.quote };
    return (
      <PaperNotes
        fileId={paper.id}
        version={paper.version}
        model={model}
        pin={pin}
        onShow={closing(reading.showPin)}
        onClose={onClose}
      />
    );
  }
  if (asked === "version") {
    const options = versions.map(({ version }) => ({ id: String(version), label: `Version ${version}` }));
    const choose = (version: string) => onVersion(version === options[0]?.id ? null : Number(version));
    return (
      <Select
        title="Version"
        options={options}
        value={String(paper.version)}
        onChange={closing(choose)}
        onClose={onClose}
      />
    );
  }
  if (asked !== "attachment") return null;
  const options = (paper.mail?.attachments ?? []).map(({ part, name, size }) => ({
    id: String(part),
    label: `${singleLine(name)}, ${byteSize(size)}`,
  }));
  const read = (part: string) => onPart(Number(part));
  return <Select title="Read which attachment" options={options} onChange={closing(read)} onClose={onClose} />;
}
