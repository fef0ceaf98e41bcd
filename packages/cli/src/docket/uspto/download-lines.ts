import type { Download } from "@iphub/sdk/contract/uspto";
import { downloadWords } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { dateWords } from "../../terminal-kit/words.ts";

/** Every document of a download with its status and error. */
export function entryLines(theme: Theme, entry: Download, width: number): string[] {
  const asked = `requested by ${entry.requestedBy}, ${dateWords(entry.createdAt, { time: true })}`;
  return [
    ...wrapCells(entry.inventionTitle, width).map((line) => theme.paint(line, { bold: true })),
    ...wrapCells(asked, width).map((line) => theme.paint(line, { role: "muted" })),
    "",
    ...entry.items.flatMap(({ status, code, description, error }) => {
      const words = `${downloadWords[status]} ${code} ${description}${error === null ? "" : `: ${error}`}`;
      return wrapCells(words, width).map((line) => (error === null ? line : theme.paint(line, { role: "danger" })));
    }),
  ];
}
