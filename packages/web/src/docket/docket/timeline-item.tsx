import type { TimelinePoint } from "@iphub/sdk/contract/docket-timeline";
import { withDates } from "@iphub/sdk/domain/day-words";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { timelineKindWords } from "@iphub/sdk/domain/docket/timeline/timeline-words";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { useOfficePaper } from "@iphub/ui-core/docket/uspto/use-office-paper";
import { type ReactNode, useId } from "react";
import { classNames } from "../../web-kit/class-names.ts";
import { Link } from "../../web-kit/link.tsx";
import styles from "./timeline-item.module.css";

type ItemProps = {
  readonly inventionId: string;
  readonly point: TimelinePoint;
  /** How far it is from the point before, where that is long. */
  readonly gap: string | null;
  readonly isFuture: boolean;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
  /** Its date. */
  readonly children: ReactNode;
};

/** `TimelineItem {inventionId, point, gap, isFuture, isOpen, onTurn, children}`: a day on the rail; it opens to its reasons. */
export function TimelineItem({ inventionId, point, gap, isFuture, isOpen, onTurn, children }: ItemProps) {
  const id = useId();
  const { kind, title, remark, standing, status, application } = point;
  const isOver = status === "closed" || status === "rejected";
  return (
    <li
      className={classNames(styles.item, styles[kind], isOver && styles.over)}
      data-kind={kind}
      data-future={isFuture || undefined}
    >
      {gap !== null && <span className={styles.gap}>{gap} later</span>}
      <button
        type="button"
        className={styles.point}
        data-point={point.id}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onTurn}
      >
        <Mark kind={kind} isFuture={isFuture} />
        <span className={styles.date}>{children}</span>
        <span className={styles.kind}>{timelineKindWords[kind]}</span>
        <span className={styles.what}>
          <bdi className={styles.title}>{title}</bdi>
          {remark !== null && <span className={styles.remark}>{remark}</span>}
          {application !== null && <span className={styles.remark}>application {application}</span>}
        </span>
        <span className={styles.stands}>
          {standing !== null && withDates(standing)}
          {status !== null && standing !== null && standing !== status && (
            <span className={styles.remark}>{deadlineStatusWords[status]}</span>
          )}
        </span>
      </button>
      <div id={id} className={styles.why} hidden={!isOpen}>
        <Why point={point} inventionId={inventionId} isOpen={isOpen} />
      </div>
    </li>
  );
}

/** The reasons of a day: sentences, the rules that it rests on, and the ways to its paper and its deadline. */
function Why({ point, inventionId, isOpen }: Pick<ItemProps, "point" | "inventionId" | "isOpen">) {
  const { why, citation, deadlineId, status, documentId, application } = point;
  return (
    <>
      <ul>
        {why.map((sentence) => (
          <li key={sentence}>{docketSentence(sentence)}</li>
        ))}
      </ul>
      {(citation !== null || deadlineId !== null || documentId !== null) && (
        <p className={styles.source}>
          {citation}
          {documentId !== null && <PaperLink {...{ inventionId, application, documentId, isOpen }} />}
          {deadlineId !== null && <Link to={addressOf(deadlineId, status)}>Its deadline</Link>}
        </p>
      )}
    </>
  );
}

type PaperProps = Parameters<typeof useOfficePaper>[0] & { readonly isOpen: boolean };

/** Opens the paper next to the timeline where it is among the files; else leads to the file wrapper, which can download it. */
function PaperLink({ isOpen, ...paper }: PaperProps) {
  const fileId = useOfficePaper(paper, isOpen);
  if (fileId !== null) return <Link to={{ search: `?file=${encodeURIComponent(fileId)}` }}>Its paper</Link>;
  return <Link to={`/inventions/${encodeURIComponent(paper.inventionId)}/ifw`}>Its paper in the file wrapper</Link>;
}

function addressOf(deadlineId: string, status: TimelinePoint["status"]): string {
  const id = encodeURIComponent(deadlineId);
  if (status === "to-read") return `/deadlines/docketing/${id}`;
  return `/deadlines?view=${status === "closed" || status === "rejected" ? "ended" : "open"}&deadline=${id}`;
}

/** What is past is filled, what is to come is hollow; a step of a ladder is a rung, a last day a diamond. */
const shapes: Readonly<Partial<Record<TimelinePoint["kind"], string>>> = {
  extension: "M2 6h8",
  final: "M6 1 11 6 6 11 1 6Z",
  end: "M2.5 2.5l7 7m0-7l-7 7",
  grant: "M6 .8 7.5 4.2 11.2 4.6 8.4 7.1 9.2 10.8 6 8.9 2.8 10.8 3.6 7.1 .8 4.6 4.5 4.2Z",
  action: "M2 2h8v8h-8Z",
};

function Mark({ kind, isFuture }: { readonly kind: TimelinePoint["kind"]; readonly isFuture: boolean }) {
  return (
    <svg viewBox="-1 -1 14 14" className={styles.mark} data-hollow={isFuture || undefined} aria-hidden="true">
      <path d={shapes[kind] ?? "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z"} />
    </svg>
  );
}
