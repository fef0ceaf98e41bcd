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
import type { ReactNode } from "react";
import { useMedia } from "../../../web-kit/use-media.ts";
import styles from "./compare-papers.module.css";

type Props = {
  readonly comparison: Comparison;
  /** Leaves out what did not change. */
  readonly isShort: boolean;
};

/** `ComparedText {comparison, isShort}`: what changed, in two columns, or in one where the window is narrow. */
export function ComparedText({ comparison, isShort }: Props) {
  const { before, claims, after } = comparison;
  const shown = claims.filter(({ kind }) => !isShort || kind !== "same");
  const hidden = claims.filter((claim) => !shown.includes(claim));
  return (
    <>
      <p role="status" className={styles.summary}>
        {comparisonWords(comparison)}
      </p>
      {claims.length > 0 && (
        <section aria-label="Claims">
          <h3>Claims</h3>
          {shown.map((claim) => (
            <ClaimRow key={`${claim.before?.number} ${claim.after?.number}`} claim={claim} />
          ))}
          {hidden.length > 0 && (
            <p className={styles.left}>
              {counted(hidden.length, "claim is", "claims are")} unchanged. {alsoChangedSentences(hidden).join(" ")}
            </p>
          )}
        </section>
      )}
      <Paragraphs title={claims.length > 0 ? "Before the claims" : "Text"} paragraphs={before} isShort={isShort} />
      <Paragraphs title="After the claims" paragraphs={after} isShort={isShort} />
    </>
  );
}

function ClaimRow({ claim }: { readonly claim: ComparedClaim }) {
  const said = [statusWords(claim), dependencyWords(claim), alsoChangedWords(claim)].filter((words) => words !== null);
  return (
    <article className={styles.row} data-kind={claim.kind}>
      <h4>
        {claimTitle(claim)} <span className={styles.kind}>{changeWords[claim.kind]}</span>{" "}
        {said.length > 0 && <span className={styles.status}>{said.join(" · ")}</span>}
      </h4>
      <Sides words={claim.words} has={{ before: claim.before !== null, after: claim.after !== null }} />
    </article>
  );
}

type ParagraphsProps = {
  readonly title: string;
  readonly paragraphs: readonly ComparedParagraph[];
  readonly isShort: boolean;
};

function Paragraphs({ title, paragraphs, isShort }: ParagraphsProps) {
  const shown = paragraphs.map((one, at) => ({ ...one, at })).filter(({ kind }) => !isShort || kind !== "same");
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {shown.map(({ at, kind, words }) => (
        <div key={at} className={styles.row} data-kind={kind}>
          {kind !== "same" && <span className={styles.kind}>{changeWords[kind]}</span>}
          <Sides words={words} has={{ before: kind !== "added", after: kind !== "removed" }} />
        </div>
      ))}
    </section>
  );
}

type SidesProps = {
  readonly words: readonly WordChange[];
  /** Which of the two versions has it. */
  readonly has: { readonly before: boolean; readonly after: boolean };
};

function Sides({ words, has }: SidesProps) {
  const isWide = useMedia("(min-width: 960px)");
  if (!isWide) return <p className={styles.text}>{words.map(wordsShown)}</p>;
  return (
    <div className={styles.sides}>
      <p className={styles.text}>
        {has.before ? words.filter(({ kind }) => kind !== "added").map(wordsShown) : nothing}
      </p>
      <p className={styles.text}>
        {has.after ? words.filter(({ kind }) => kind !== "removed").map(wordsShown) : nothing}
      </p>
    </div>
  );
}

const nothing = <span className={styles.left}>not in this version</span>;

function wordsShown({ kind, text }: WordChange, at: number): ReactNode {
  if (kind === "removed") return <del key={at}>{text}</del>;
  return kind === "added" ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>;
}
