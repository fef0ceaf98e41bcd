import type { FilePaper } from "@iphub/sdk/contract/file-papers";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../web-kit/button.tsx";
import { Markdown } from "../../../web-kit/markdown.tsx";
import { EmptyState, Skeleton } from "../../../web-kit/states.tsx";
import { PaperBlocks } from "./paper-blocks.tsx";
import styles from "./paper-content.module.css";
import { PaperMail } from "./paper-mail.tsx";
import type { OpenPdf } from "./pdf-library.ts";
import { PdfPages } from "./pdf-pages.tsx";

type Props = {
  readonly paper: FilePaper;
  readonly address: () => Promise<string | null>;
  readonly zoom: number;
  /** The page of a PDF to show, from 1. */
  readonly shownPage: number | null;
  readonly onDownload: () => void;
  readonly onPart: (part: number) => void;
  readonly onPdf: (pdf: OpenPdf) => void;
  readonly onDrawn: () => void;
};

const locked = "The PDF is protected by a password. Download it and open it with the password.";
const damaged = "The file is damaged and cannot be shown. Download it to try another program.";
const unknown = "Files of this kind are not shown here. Download it to read it.";

/** `PaperContent {paper, address, zoom, shownPage, onDownload, onPart, onPdf, onDrawn}`: a file as what it is, or why it is not shown. */
export function PaperContent(props: Props) {
  const { paper, onDownload } = props;
  const { kind, problem, isWhole } = paper;
  if (kind === "none") return <Unshown words={problem ?? unknown} onDownload={onDownload} />;
  return (
    <>
      {problem !== null && (
        <p role="status" className={styles.problem}>
          ▲ {problem}
        </p>
      )}
      <Shown {...props} />
      {!isWhole && <p className={styles.more}>This is the beginning. Download the file to read all of it.</p>}
    </>
  );
}

function Shown({ paper, address, zoom, shownPage, onDownload, onPart, onPdf, onDrawn }: Props) {
  const { kind, name, text, part } = paper;
  switch (kind) {
    case "pdf":
      return (
        <PdfPages
          address={address}
          name={name}
          zoom={zoom}
          shownPage={shownPage}
          failed={(isLocked) => <Unshown words={isLocked ? locked : damaged} onDownload={onDownload} />}
          onOpened={onPdf}
          onDrawn={onDrawn}
        />
      );
    case "image":
      return (
        <PaperPicture
          address={address}
          name={name}
          zoom={zoom}
          failed={() => <Unshown words={damaged} onDownload={onDownload} />}
        />
      );
    case "mail":
      return <PaperMail paper={paper} onOpen={part === null ? onPart : undefined} />;
    case "document":
      return <PaperBlocks blocks={paper.blocks} />;
    case "markdown":
      return (
        <div className={styles.document} data-page="1">
          <Markdown text={text ?? ""} />
        </div>
      );
    default:
      return (
        <pre className={styles.text} data-page="1">
          {text}
        </pre>
      );
  }
}

type PictureProps = {
  readonly address: () => Promise<string | null>;
  readonly name: string;
  /** How wide it is, as a multiple of the room that it has; a small one is not enlarged at 1. */
  readonly zoom: number;
  readonly failed: () => ReactNode;
};

/** `PaperPicture {address, name, zoom, failed}`: a picture, fitted to its room or enlarged. */
function PaperPicture({ address, name, zoom, failed }: PictureProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const given = useRef(address);
  useEffect(() => {
    let isWanted = true;
    given.current().then((found) => {
      if (!isWanted) return;
      if (found === null) setHasFailed(true);
      else setUrl(found);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (hasFailed) return failed();
  if (url === null) return <Skeleton lines={14} height={22} />;
  const style = zoom === 1 ? undefined : { width: `${zoom * 100}%`, maxWidth: "none" };
  return <img className={styles.picture} src={url} alt={name} style={style} onError={() => setHasFailed(true)} />;
}

function Unshown({ words, onDownload }: { readonly words: string; readonly onDownload: () => void }) {
  return (
    <EmptyState
      icon="document"
      message={words}
      action={
        <Button icon="download" onClick={onDownload}>
          Download
        </Button>
      }
    />
  );
}
