import type { FileNote } from "@iphub/sdk/contract/file-notes";
import type { FilePaper } from "@iphub/sdk/contract/file-papers";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import type { PaperPlace } from "@iphub/ui-core/matters/files/paper-place";
import { fileNotePlace, useFileNotes } from "@iphub/ui-core/matters/files/use-file-notes";
import { type FilePaperModel, useFilePaper } from "@iphub/ui-core/matters/files/use-file-paper";
import { useComparableVersions, versionBefore } from "@iphub/ui-core/matters/files/use-paper-comparison";
import { hasNoteDrafts } from "@iphub/ui-core/matters/notes/use-note-draft";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../web-kit/button.tsx";
import { Select } from "../../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../../web-kit/states.tsx";
import { useMedia } from "../../../web-kit/use-media.ts";
import { FindBar } from "./find-bar.tsx";
import { showPin, useNoteMarks, useSelectedWords } from "./note-places.ts";
import { PageNotes } from "./page-notes.tsx";
import { PaperContent } from "./paper-content.tsx";
import { PaperFrame } from "./paper-frame.tsx";
import styles from "./paper-panel.module.css";
import type { OpenPdf } from "./pdf-library.ts";
import { useFind } from "./use-find.ts";

/** What the panel is given: the paper, and the way to another one or to none. */
export type PaperPanelProps = {
  readonly inventionId: string;
  readonly place: PaperPlace;
  readonly onPlace: (place: PaperPlace | null) => void;
  /** Compares the paper with an older one. */
  readonly onCompare: (older: PaperPlace) => void;
};

/** `PaperPanel {inventionId, place, onPlace, onCompare}`: a file of a matter next to the work; over it where the window is narrow. */
export function PaperPanel({ inventionId, place, onPlace, onCompare }: PaperPanelProps) {
  const model = useFilePaper(inventionId, place);
  const paper = model.data;
  const isElsewhere = model.failure?.kind === "not-found" || (paper && paper.inventionId !== inventionId);
  const close = () => onPlace(null);
  return (
    <PaperFrame title={isElsewhere ? "No such file" : (paper?.name ?? "Paper")} onClose={close}>
      {isElsewhere ? (
        <EmptyState icon="document" message="The file of this address is not among the files of this matter." />
      ) : (
        <LoadState remote={model} what="The file could not be loaded." lines={14} height={22} />
      )}
      {paper && !isElsewhere && (
        <OpenPaper
          key={`${paper.version} ${place.part}`}
          paper={paper}
          place={place}
          versions={model.versions}
          address={model.actions.address}
          onPlace={onPlace}
          compare={<CompareButton inventionId={inventionId} paper={paper} onCompare={onCompare} />}
        />
      )}
    </PaperFrame>
  );
}

type OpenPaperProps = Pick<PaperPanelProps, "place" | "onPlace"> & {
  readonly paper: FilePaper;
  readonly versions: FilePaperModel["versions"];
  readonly address: () => Promise<string | null>;
  /** The way to compare it. */
  readonly compare: ReactNode;
};

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

function OpenPaper({ paper, place, versions, address, onPlace, compare }: OpenPaperProps) {
  const app = useHubApp();
  const content = useRef<HTMLElement>(null);
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [zoom, setZoom] = useState(1);
  const [drawings, setDrawings] = useState(0);
  const isBegun = hasNoteDrafts(app, fileNotePlace(paper.id));
  const [isNoting, setIsNoting] = useState<boolean | null>(isBegun ? true : null);
  const find = useFind(content, pdf, drawings);
  const notes = useFileNotes(paper.id, paper.version);
  const pins = useSelectedWords(content);
  useNoteMarks(content, place.part === null ? notes.notes : noNotes, drawings);
  const isWide = useMedia("(min-width: 1280px)");
  const hasNotes = place.part === null && (isNoting ?? (isWide && notes.notes.length > 0));
  const download = async () => {
    const url = await address();
    if (url !== null) save(url, paper.name);
  };
  return (
    <>
      <div className={styles.bar} role="none" onPointerDownCapture={pins.keep}>
        {place.part !== null && (
          <Button variant="text" icon="back" onClick={() => onPlace({ ...place, part: null })}>
            The e-mail
          </Button>
        )}
        {paper.kind !== "none" && paper.kind !== "image" && <FindBar find={find} />}
        {(paper.kind === "pdf" || paper.kind === "image") && <Zoom zoom={zoom} onZoom={setZoom} />}
        <VersionChoice paper={paper} place={place} versions={versions} onPlace={onPlace} />
        {compare}
        {place.part === null && (
          <Button variant="text" colour="secondary" aria-pressed={hasNotes} onClick={() => setIsNoting(!hasNotes)}>
            {notes.notes.length === 0 ? "Notes" : `Notes (${notes.notes.length})`}
          </Button>
        )}
        <PaperWays paper={paper} address={address} onDownload={() => void download()} />
      </div>
      {paper.isDeleted && (
        <p role="status" className={styles.deleted}>
          ▲ This file was deleted. It waits in the bin.
        </p>
      )}
      <div className={styles.split}>
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a long paper is scrolled with the keys. */}
        <section ref={content} className={styles.content} tabIndex={0} aria-label="Content" onPointerDown={pins.forget}>
          {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above. */}
          <PaperContent
            paper={paper}
            address={address}
            zoom={zoom}
            shownPage={find.current?.page ?? null}
            onDownload={() => void download()}
            onPart={(part) => onPlace({ ...place, part })}
            onPdf={setPdf}
            onDrawn={() => setDrawings((known) => known + 1)}
          />
        </section>
        {hasNotes && (
          <div className={styles.notes} role="none" onPointerDownCapture={pins.keep}>
            <PageNotes
              fileId={paper.id}
              version={paper.version}
              model={notes}
              pinOf={pins.pinOf}
              onShow={(note) => showPin(content.current, note)}
            />
          </div>
        )}
      </div>
    </>
  );
}

const noNotes: readonly FileNote[] = [];

function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

type PaperWaysProps = Pick<OpenPaperProps, "paper" | "address"> & { readonly onDownload: () => void };

/** The ways to read it elsewhere. */
function PaperWays({ paper, address, onDownload }: PaperWaysProps) {
  const openInTab = async () => {
    const url = await address();
    if (url !== null) globalThis.open(url, "_blank", "noopener");
  };
  return (
    <>
      <span className={styles.facts}>{byteSize(paper.size)}</span>
      <Button variant="icon" colour="secondary" icon="download" label="Download" onClick={onDownload} />
      <Button
        variant="icon"
        colour="secondary"
        icon="external"
        label="Open in a new tab"
        onClick={() => void openInTab()}
      />
    </>
  );
}

function Zoom({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) {
  const smaller = zooms.findLast((one) => one < zoom);
  const larger = zooms.find((one) => one > zoom);
  return (
    <span className={styles.zoom}>
      <Button
        variant="icon"
        colour="secondary"
        icon="mixed"
        label="Smaller"
        disabled={smaller === undefined}
        onClick={() => onZoom(smaller ?? zoom)}
      />
      <Button variant="text" colour="secondary" onClick={() => onZoom(1)}>
        {zoom === 1 ? "Fit" : `${Math.round(zoom * 100)} %`}
      </Button>
      <Button
        variant="icon"
        colour="secondary"
        icon="plus"
        label="Larger"
        disabled={larger === undefined}
        onClick={() => onZoom(larger ?? zoom)}
      />
    </span>
  );
}

type CompareButtonProps = Pick<PaperPanelProps, "inventionId" | "onCompare"> & { readonly paper: FilePaper };

/** Shown where there is something to compare with: another version, or another file that has a text. */
function CompareButton({ inventionId, paper, onCompare }: CompareButtonProps) {
  const versions = useComparableVersions(inventionId);
  const before =
    paper.part === null && versions.some(({ id }) => id === paper.id) ? versionBefore(versions, paper) : null;
  if (before === null) return null;
  return (
    <Button
      variant="text"
      colour="secondary"
      onClick={() => onCompare({ id: before.id, version: before.version, part: null })}
    >
      Compare
    </Button>
  );
}

function VersionChoice({ paper, place, versions, onPlace }: Omit<OpenPaperProps, "address" | "compare">) {
  if (versions.length < 2 || place.part !== null) return null;
  const [newest] = versions;
  return (
    <Select
      inline
      hideLabel
      label="Version"
      value={String(paper.version)}
      options={versions.map(({ version }) => ({ value: String(version), title: `Version ${version}` }))}
      onChange={(version) =>
        onPlace({ ...place, version: version === String(newest?.version) ? null : Number(version) })
      }
    />
  );
}
