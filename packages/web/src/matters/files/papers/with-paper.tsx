import {
  type PaperPlace,
  readComparedPlace,
  readPaperPlace,
  writeComparedPlace,
  writePaperPlace,
} from "@iphub/ui-core/matters/files/paper-place";
import type { ReactNode } from "react";
import { latePart } from "../../../web-kit/late-part.tsx";
import { useQueryString } from "../../../web-kit/use-query-string.ts";
import type { ComparePapersProps } from "./compare-papers.tsx";
import type { PaperPanelProps } from "./paper-panel.tsx";

type Props = { readonly inventionId: string; readonly children: ReactNode };

const PaperPanel = latePart<PaperPanelProps>(async () => (await import("./paper-panel.tsx")).PaperPanel);
const ComparePapers = latePart<ComparePapersProps>(async () => (await import("./compare-papers.tsx")).ComparePapers);

/** `WithPaper {inventionId, children}`: a page of a matter, with the paper that the address names next to it, or compared. */
export function WithPaper({ inventionId, children }: Props) {
  const [query, changeQuery] = useQueryString();
  const place = readPaperPlace(query);
  const older = place && readComparedPlace(query);
  const show = (next: PaperPlace | null, before: PaperPlace | null = null) =>
    changeQuery((edited) => {
      writePaperPlace(edited, next);
      writeComparedPlace(edited, before);
    });
  return (
    <>
      {children}
      {place && (
        <PaperPanel
          key={place.id}
          inventionId={inventionId}
          place={place}
          onPlace={show}
          onCompare={(before) => show(place, before)}
        />
      )}
      {place && older && (
        <ComparePapers
          inventionId={inventionId}
          older={older}
          newer={place}
          onPlaces={(before, after) => show(after, before)}
          onClose={() => show(place)}
        />
      )}
    </>
  );
}

/** The query that opens the paper of this address at another one too; "" where none is open. */
export function usePaperSearch(): string {
  const [query] = useQueryString();
  const kept = new URLSearchParams();
  writePaperPlace(kept, readPaperPlace(query));
  const search = kept.toString();
  return search === "" ? "" : `?${search}`;
}

/** The paper that the address names, and the way to another one: links and the back button work. */
export function usePaperPlace(): readonly [PaperPlace | null, (place: PaperPlace) => void] {
  const [query, changeQuery] = useQueryString();
  return [readPaperPlace(query), (place) => changeQuery((next) => writePaperPlace(next, place))];
}
