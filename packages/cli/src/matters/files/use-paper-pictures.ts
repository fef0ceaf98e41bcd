import type { FilePaper } from "@iphub/sdk/contract/file-papers";
import { useRef } from "react";
import type { Command } from "../../terminal-kit/commands.tsx";
import { picturesOf, useFilePicture } from "./file-picture.ts";
import type { PaperReading } from "./use-paper-reading.ts";

/** The command that shows a paper's pages from the one that is read; the text is then at the page that was seen last. */
export function usePaperPictures(
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
