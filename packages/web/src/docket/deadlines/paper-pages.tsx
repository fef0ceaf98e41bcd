import { useEffect, useRef, useState } from "react";
import { Skeleton } from "../../web-kit/states.tsx";
import styles from "./paper-view.module.css";
import type { OpenPdf } from "./pdf-library.ts";

type Props = {
  /** Gives a short-lived address of the file. */
  readonly address: () => Promise<string | null>;
  /** The words to mark, with the index of their page; null where nothing was found. */
  readonly mark: { readonly page: number; readonly words: string } | null;
  readonly name: string;
};

type Loaded = OpenPdf | "failed" | null;

/** `PaperPages {address, mark, name}`: the pages of a PDF, each drawn when it comes into view; the library is loaded with the first. */
export function PaperPages({ address, mark, name }: Props) {
  const [pdf, setPdf] = useState<Loaded>(null);
  const load = useRef(address);
  useEffect(() => {
    let shown = true;
    let opened: OpenPdf | null = null;
    const open = async () => {
      const [{ openPdf }, url] = await Promise.all([import("./pdf-library.ts"), load.current()]);
      if (url === null) throw new Error("The file has no address.");
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`The file was refused (${answer.status}).`);
      opened = await openPdf(await answer.arrayBuffer());
      if (shown) setPdf(opened);
      else opened.close();
    };
    open().catch(() => shown && setPdf("failed"));
    return () => {
      shown = false;
      opened?.close();
    };
  }, []);
  if (pdf === null) return <Skeleton lines={14} height={22} />;
  if (pdf === "failed") {
    return <p role="alert">The pages could not be drawn. Read the text, or open the file.</p>;
  }
  return (
    <section className={styles.pages} aria-label={name}>
      {Array.from({ length: pdf.pages }, (_, at) => (
        <PaperPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={at}
          pdf={pdf}
          number={at + 1}
          words={mark?.page === at ? mark.words : null}
        />
      ))}
    </section>
  );
}

type PageProps = { readonly pdf: OpenPdf; readonly number: number; readonly words: string | null };

function PaperPage({ pdf, number, words }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(number === 1 || words !== null);
  useEffect(() => {
    const box = place.current;
    if (!box || isNear) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: "600px",
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [isNear]);
  useEffect(() => {
    const parts = { box: place.current, canvas: canvas.current, text: text.current };
    const { box, canvas: drawn, text: layer } = parts;
    if (!isNear || !box || !drawn || !layer) return;
    pdf.draw(number, box.clientWidth, { canvas: drawn, text: layer }).then(
      () => words !== null && markWords(layer, words),
      () => undefined,
    );
  }, [pdf, number, isNear, words]);
  return (
    <div ref={place} className={styles.page} data-page={number}>
      <canvas ref={canvas} />
      <div ref={text} className={styles.textLayer} />
    </div>
  );
}

/** Marks the pieces of a page's text that hold the words; a piece of the paper can hold a part of them. */
function markWords(layer: HTMLElement, words: string): void {
  const plain = (text: string) => text.replace(/\s+/g, "").toLowerCase();
  const pieces = [...layer.querySelectorAll<HTMLElement>("span")].filter(
    ({ textContent }) => textContent.trim() !== "",
  );
  let all = "";
  const starts = pieces.map((piece) => {
    const start = all.length;
    all += plain(piece.textContent);
    return start;
  });
  const from = all.indexOf(plain(words));
  if (from === -1) return;
  const to = from + plain(words).length;
  for (const [at, piece] of pieces.entries()) {
    const start = starts[at] ?? 0;
    if (start < to && start + plain(piece.textContent).length > from) piece.dataset.marked = "true";
  }
}
