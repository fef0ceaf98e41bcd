import type { PaperPeriod } from "@iphub/sdk/contract/deadline-paper";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./paper-view.module.css";

type Props = { readonly pages: readonly string[]; readonly periods: readonly PaperPeriod[]; readonly isWhole: boolean };

/** A part of a page's text: plain, a found period, or what is searched for. */
type Part = { readonly text: string; readonly at: number; readonly kind: "plain" | "period" | "hit" };

/** `PaperText {pages, periods, isWhole}`: the text of a paper, searchable, with the found periods marked. */
export function PaperText({ pages, periods, isWhole }: Props) {
  const [wanted, setWanted] = useState("");
  const [turn, setTurn] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const parts = pages.map((text, page) => partsOf(text, page, periods, wanted.trim()));
  const hits = parts.flat().filter(({ kind }) => kind === "hit").length;
  const current = hits === 0 ? -1 : turn % hits;
  useEffect(() => {
    const marks = box.current?.querySelectorAll(
      wanted.trim() === "" ? "mark[data-kind=period]" : "mark[data-kind=hit]",
    );
    marks?.[Math.max(current, 0)]?.scrollIntoView({ block: "center" });
  }, [wanted, current]);
  const search = (text: string) => {
    setWanted(text);
    setTurn(0);
  };
  return (
    <div className={styles.text}>
      <div className={styles.search}>
        <TextField
          label="Search the text"
          hideLabel
          type="search"
          placeholder="Search the text"
          value={wanted}
          onChange={search}
        />
        <span role="status">
          {wanted.trim() === "" ? "" : hits === 0 ? "Not in the text" : `${current + 1} of ${hits}`}
        </span>
        {hits > 1 && (
          <Button variant="icon" colour="secondary" icon="expand" label="Next" onClick={() => setTurn(turn + 1)} />
        )}
      </div>
      <div ref={box}>
        {parts.map((own, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          <section key={page} aria-label={`Page ${page + 1}`}>
            <h3>Page {page + 1}</h3>
            <pre>
              {own.map(({ text, at, kind }) =>
                kind === "plain" ? (
                  text
                ) : (
                  <mark key={at} data-kind={kind}>
                    {text}
                  </mark>
                ),
              )}
            </pre>
          </section>
        ))}
        {!isWhole && <p>This is the beginning. Open the file to read all of it.</p>}
      </div>
    </div>
  );
}

function partsOf(text: string, page: number, periods: readonly PaperPeriod[], wanted: string): Part[] {
  const ranges: (readonly [start: number, end: number, kind: "period" | "hit"])[] =
    wanted === ""
      ? periods.filter((one) => one.page === page).map(({ start, end }) => [start, end, "period"] as const)
      : hitsOf(text, wanted).map((start) => [start, start + wanted.length, "hit"] as const);
  const parts: Part[] = [];
  let from = 0;
  for (const [start, end, kind] of ranges) {
    if (start < from) continue;
    parts.push(
      { text: text.slice(from, start), at: from, kind: "plain" },
      { text: text.slice(start, end), at: start, kind },
    );
    from = end;
  }
  return [...parts, { text: text.slice(from), at: from, kind: "plain" }];
}

function hitsOf(text: string, wanted: string): number[] {
  const [within, what] = [text.toLowerCase(), wanted.toLowerCase()];
  const found: number[] = [];
  for (let at = within.indexOf(what); at !== -1; at = within.indexOf(what, at + what.length)) found.push(at);
  return found;
}
