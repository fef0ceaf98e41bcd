import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Skeleton } from "../../../web-kit/states.tsx";
import type { OpenPdf } from "./pdf-library.ts";
import styles from "./pdf-pages.module.css";

/** What the pages are given. */
export type PdfPagesProps = {
  /** Gives a short-lived address of the file. */
  readonly address: () => Promise<string | null>;
  readonly name: string;
  /** The words to mark, with the index of their page; null where nothing was found. */
  readonly mark?: { readonly page: number; readonly words: string } | null;
  /** The page to show, from 1. */
  readonly shownPage?: number | null;
  /** How wide the pages are, as a multiple of the room that they have. */
  readonly zoom?: number;
  /** What is shown where the PDF could not be opened. */
  readonly failed: (isLocked: boolean) => ReactNode;
  readonly onOpened?: (pdf: OpenPdf) => void;
  /** A page has been drawn, with its text. */
  readonly onDrawn?: () => void;
};

type Loaded = OpenPdf | "failed" | "locked" | null;

/** `PdfPages {address, name, mark?, shownPage?, zoom?, failed, onOpened?, onDrawn?}`: the pages of a PDF, each drawn when it comes into view; the library is loaded with the first. */
export function PdfPages({
  address,
  name,
  mark = null,
  shownPage = null,
  zoom = 1,
  failed,
  onOpened,
  onDrawn,
}: PdfPagesProps) {
  const pdf = useOpenPdf(address, onOpened);
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box, pdf !== null);
  if (pdf === null) return <Skeleton lines={14} height={22} />;
  if (pdf === "failed" || pdf === "locked") return failed(pdf === "locked");
  return (
    <section ref={box} className={styles.pages} aria-label={`Pages of ${name}`}>
      {width > 0 &&
        Array.from({ length: pdf.pages }, (_, at) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            key={at}
            pdf={pdf}
            number={at + 1}
            width={Math.round(width * zoom)}
            words={mark?.page === at ? mark.words : null}
            isShown={shownPage === at + 1}
            onDrawn={onDrawn}
          />
        ))}
    </section>
  );
}

function useOpenPdf(address: PdfPagesProps["address"], onOpened: PdfPagesProps["onOpened"]): Loaded {
  const [pdf, setPdf] = useState<Loaded>(null);
  const given = useRef({ address, onOpened });
  useEffect(() => {
    let isWanted = true;
    let opened: OpenPdf | null = null;
    const open = async () => {
      const [{ openPdf }, url] = await Promise.all([import("./pdf-library.ts"), given.current.address()]);
      if (url === null) throw new Error("The file has no address.");
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`The file was refused (${answer.status}).`);
      opened = await openPdf(await answer.arrayBuffer());
      if (!isWanted) return opened.close();
      setPdf(opened);
      given.current.onOpened?.(opened);
    };
    open().catch((error: unknown) => {
      if (isWanted) setPdf(error instanceof Error && error.name === "PasswordException" ? "locked" : "failed");
    });
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, []);
  return pdf;
}

/** The width of a box in whole pixels, which follows the window; 0 until it is known. */
function useWidth(box: { readonly current: HTMLElement | null }, isThere: boolean): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!isThere || !element) return;
    setWidth(element.clientWidth);
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, isThere]);
  return width;
}

type PageProps = {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly width: number;
  readonly words: string | null;
  readonly isShown: boolean;
  readonly onDrawn: PdfPagesProps["onDrawn"];
};

function PdfPage({ pdf, number, width, words, isShown, onDrawn }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, number === 1 || words !== null || isShown);
  const drawn = useRef(onDrawn);
  useEffect(() => {
    drawn.current = onDrawn;
  });
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: "start" });
  }, [isShown]);
  useEffect(() => {
    const [own, layer] = [canvas.current, text.current];
    if (!isNear || !own || !layer) return;
    const drawing = new AbortController();
    pdf.draw(number, width, { canvas: own, text: layer }, drawing.signal).then(
      () => {
        layer.dataset.page = String(number);
        if (words !== null) markWords(layer, words);
        drawn.current?.();
      },
      () => undefined,
    );
    return () => {
      drawing.abort();
      // The pictures of a long paper would fill the memory.
      own.width = 0;
      layer.replaceChildren();
      delete layer.dataset.page;
    };
  }, [pdf, number, width, isNear, words]);
  return (
    <div
      ref={place}
      className={styles.page}
      style={{ width, minHeight: Math.round(width * pdf.ratio) }}
      data-number={number}
    >
      <canvas ref={canvas} />
      <div ref={text} className={styles.textLayer} />
    </div>
  );
}

/** Whether a page is near the part that is in view. */
function useNear(place: { readonly current: HTMLElement | null }, isAtOnce: boolean): boolean {
  const [isNear, setIsNear] = useState(isAtOnce);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const near = { root: scrolledAround(box), rootMargin: "800px" };
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), near);
    watch.observe(box);
    return () => watch.disconnect();
  }, [place]);
  return isNear || isAtOnce;
}

/** The nearest part around an element that scrolls: a margin is taken around that alone. */
function scrolledAround(element: Element): Element | null {
  for (let part = element.parentElement; part !== null; part = part.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  }
  return null;
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
