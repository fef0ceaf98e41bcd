import type { Notice } from "@iphub/sdk/contract/inbox";
import { noticeKindWords } from "@iphub/sdk/domain/docket/notice-words";
import { noticeMatter, noticeText } from "@iphub/ui-core/docket/inbox/inbox-words";
import { noticeCallUpWords } from "@iphub/ui-core/docket/inbox/use-notice-call-up";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import styles from "./inbox.module.css";

/** The columns of the inbox; a matter is named at the first of its notices. `today` is the office's day. */
export function noticeColumns(rows: readonly Notice[], today: string): readonly GridColumn<Notice>[] {
  const first = new Set(rows.filter((one, at) => isOfNewMatter(one, rows[at - 1])));
  return [
    {
      id: "matter",
      title: "Matter",
      width: "132px",
      mono: true,
      cell: (row) => <Matter row={row} named={first.has(row)} />,
    },
    {
      id: "notice",
      title: "Notice",
      width: "minmax(240px, 3fr)",
      card: "title",
      cell: (row) => (
        <span className={styles.notice} data-state={row.state}>
          <span className={styles.title}>
            {row.state === "unread" && <span className={styles.mark} role="img" aria-label="unread" />}
            {row.title}
          </span>
          <span className={styles.text}>
            {callUpWords(row)}
            {noticeText(row)}
            {undelivered(row)}
          </span>
        </span>
      ),
    },
    { id: "kind", title: "About", width: "150px", cell: ({ kind }) => noticeKindWords[kind] },
    {
      id: "due",
      title: "Due date",
      width: "128px",
      cell: ({ dueAt, finalAt, standing, ended }) =>
        dueAt === null ? "–" : <Due {...{ dueAt, standing, ended, today }} finalDate={finalAt} />,
    },
    {
      id: "final",
      title: "Final date",
      width: "116px",
      cell: ({ dueAt, finalAt }) => {
        if (dueAt === null) return "–";
        return finalAt === null ? "none" : <DateText value={finalAt} />;
      },
    },
    { id: "by", title: "By", width: "minmax(96px, 1fr)", cell: ({ actor }) => <By actor={actor} /> },
    {
      id: "when",
      title: "When",
      width: "184px",
      cell: ({ createdAt, snoozedUntil }) =>
        snoozedUntil === null ? (
          <DateText value={createdAt} time />
        ) : (
          <>
            back <DateText value={snoozedUntil} />
          </>
        ),
    },
  ];
}

function isOfNewMatter(one: Notice, before: Notice | undefined): boolean {
  return before === undefined || one.inventionId === null || one.inventionId !== before.inventionId;
}

function By({ actor }: Pick<Notice, "actor">) {
  const nameOf = useNames([actor]);
  return actor === null ? "the hub" : nameOf(actor);
}

function Matter({ row, named }: { readonly row: Notice; readonly named: boolean }) {
  const matter = noticeMatter(row);
  if (matter === "") return "–";
  // Repeated for screen readers and in cards, where a row is read alone.
  return (
    <span className={named ? undefined : styles.repeated} title={row.inventionTitle ?? undefined}>
      <MiddleEllipsis text={matter} />
    </span>
  );
}

/** What a notice of a call-up says of it, before the text, whose end may be cut; empty for any other. */
function callUpWords(row: Notice): string {
  const words = noticeCallUpWords(row);
  return words === "" ? "" : `${words} · `;
}

/** What became of a mail that did not reach the person; empty for any other. */
function undelivered({ delivery }: Notice): string {
  if (delivery?.state !== "refused" && delivery?.state !== "bounced") return "";
  const what = delivery.state === "refused" ? "refused" : "returned";
  return ` · The mail was ${what}: ${delivery.reason ?? "no reason was given"}`;
}
