import { counted } from "@iphub/sdk/domain/counted";
import type { ComparedClaim } from "@iphub/sdk/domain/matters/compare-claims";
import type { ComparedParagraph, Comparison } from "@iphub/sdk/domain/matters/compare-texts";
import type { WordChange } from "@iphub/sdk/domain/matters/word-changes";
import {
  alsoChangedSentences,
  alsoChangedWords,
  changeWords,
  claimTitle,
  comparisonWords,
  dependencyWords,
  statusWords,
} from "@iphub/ui-core/matters/files/comparison-words";
import { plainText } from "@iphub/ui-core/matters/files/find-words";
import { singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { TextStyle, Theme } from "../../terminal-kit/theme.ts";
import { partsOf, searchedLines } from "./line-places.ts";

const styles: Readonly<Record<WordChange["kind"], TextStyle>> = {
  same: {},
  removed: { role: "danger" },
  added: { role: "ok" },
};

type Kind = ComparedClaim["kind"];

const kindStyles: Readonly<Record<Kind, TextStyle>> = {
  same: { role: "muted" },
  changed: { role: "warn" },
  renumbered: { role: "muted" },
  removed: styles.removed,
  added: styles.added,
};

/** What changed between two texts as lines: `[-removed-]` and `{+added+}` in them, which says it without colours too. */
export function comparisonLines(theme: Theme, comparison: Comparison, isShort: boolean, width: number): string[] {
  const { before, claims, after } = comparison;
  const hasClaims = claims.length > 0;
  return [
    ...wrapCells(comparisonWords(comparison), width).map((line) => theme.paint(line, { bold: true })),
    ...(hasClaims ? claimLines(theme, claims, isShort, width) : []),
    ...paragraphLines(theme, hasClaims ? "Before the claims" : "Text", shownOf(before, isShort), width),
    ...paragraphLines(theme, "After the claims", shownOf(after, isShort), width),
  ];
}

function shownOf<Part extends { readonly kind: Kind }>(parts: readonly Part[], isShort: boolean): readonly Part[] {
  return isShort ? parts.filter(({ kind }) => kind !== "same") : parts;
}

function heading(theme: Theme, words: string): string[] {
  return ["", theme.paint(words, { bold: true, underline: true })];
}

function claimLines(theme: Theme, claims: readonly ComparedClaim[], isShort: boolean, width: number): string[] {
  const shown = shownOf(claims, isShort);
  const hidden = claims.filter((claim) => !shown.includes(claim));
  const rest = `${counted(hidden.length, "claim is", "claims are")} unchanged.`;
  return [
    ...heading(theme, "Claims"),
    ...shown.flatMap((claim) => {
      const status = statusWords(claim);
      const kind = theme.paint(changeWords[claim.kind], kindStyles[claim.kind]);
      const title = theme.paint(claimTitle(claim), { bold: true });
      const head = `${title}  ${kind}${status === null ? "" : `  ${theme.paint(singleLine(status), { role: "muted" })}`}`;
      const depends = [dependencyWords(claim), alsoChangedWords(claim)].filter((words) => words !== null).join(", ");
      return [head, ...mutedLines(theme, depends, width), ...wordLines(theme, claim.words, width), ""];
    }),
    ...(hidden.length > 0 ? mutedLines(theme, [rest, ...alsoChangedSentences(hidden)].join(" "), width) : []),
  ];
}

function mutedLines(theme: Theme, words: string, width: number): string[] {
  return words === "" ? [] : wrapCells(words, width).map((line) => theme.paint(line, { role: "muted" }));
}

function paragraphLines(
  theme: Theme,
  title: string,
  paragraphs: readonly ComparedParagraph[],
  width: number,
): string[] {
  if (paragraphs.length === 0) return [];
  const lines = paragraphs.flatMap(({ kind, words }) => [
    ...(kind === "same" ? [] : [theme.paint(changeWords[kind], kindStyles[kind])]),
    ...wordLines(theme, words, width),
    "",
  ]);
  return [...heading(theme, title), ...lines];
}

const signs: Readonly<Record<WordChange["kind"], readonly [open: string, close: string]>> = {
  same: ["", ""],
  removed: ["[-", "-]"],
  added: ["{+", "+}"],
};

/** Words in lines of at most `width` cells, what was removed and added in signs and colours. */
function wordLines(theme: Theme, words: readonly WordChange[], width: number): string[] {
  let text = "";
  let letters = 0;
  const marks = words.map(({ kind, text: piece }) => {
    const [open, close] = signs[kind];
    const written = singleLine(piece);
    const own = `${open}${written.trimEnd()}${close}`;
    const mark = { from: letters, to: letters + plainText(own).length, style: styles[kind] };
    text += /\s$/.test(written) ? `${own} ` : own;
    letters = mark.to;
    return mark;
  });
  const lines = wrapCells(text, width);
  const drawn = lines.map((line) => ({ text: line }));
  const searched = searchedLines(lines);
  const spans = marks.flatMap(({ style, ...mark }) =>
    partsOf(drawn, searched, mark).map((part) => ({ ...part, ...style })),
  );
  const byLine = Map.groupBy(spans, ({ line }) => line);
  return lines.map((line, at) => theme.paintSpans(line, byLine.get(at) ?? []));
}
