import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { findingEnd } from "@iphub/sdk/domain/due-end";
import { findingKindWords, findingMatter } from "@iphub/ui-core/docket/docket/docket-words";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";

/** Columns that the list omits while the open finding next to it shows them. */
const shownInPanel: ReadonlySet<string> = new Set(["date", "final", "docket", "office"]);

/** The columns of the docket audit; `today` is the office's day; fewer while a finding is open next to it. */
export function findingColumns(today: string, hasSidePanel: boolean): readonly GridColumn<DocketFinding>[] {
  const columns = allColumns(today);
  return hasSidePanel ? columns.filter(({ id }) => !shownInPanel.has(id)) : columns;
}

/** The final date of the deadline at risk; findings about anything else have neither date. */
function finalCell({ dueAt, finalDate }: DocketFinding) {
  if (finalDate !== null) return <DateText value={finalDate} />;
  return dueAt === null ? "–" : "none";
}

function allColumns(today: string): readonly GridColumn<DocketFinding>[] {
  return [
    { id: "kind", title: "Finding", width: "112px", cell: ({ kind }) => findingKindWords[kind] },
    {
      id: "due",
      title: "Due date",
      width: "196px",
      cell: ({ dueAt, finalDate, standing, status }) =>
        dueAt === null ? (
          "–"
        ) : (
          <Due dueAt={dueAt} finalDate={finalDate} standing={standing} today={today} ended={findingEnd(status)} />
        ),
    },
    {
      id: "date",
      title: "Date",
      width: "144px",
      cell: ({ dueAt }) => (dueAt === null ? "–" : <DateText value={dueAt} weekday />),
    },
    { id: "final", title: "Final date", width: "104px", cell: finalCell },
    {
      id: "matter",
      title: "Matter",
      width: "112px",
      mono: true,
      cell: (row) => <MiddleEllipsis text={findingMatter(row)} />,
    },
    {
      id: "subject",
      title: "What disagrees",
      width: "minmax(190px, 1.5fr)",
      card: "title",
      cell: ({ subject }) => docketSentence(subject),
    },
    {
      id: "docket",
      title: "Docket says",
      width: "minmax(170px, 1.5fr)",
      cell: ({ docket }) => docketSentence(docket ?? "nothing"),
    },
    {
      id: "office",
      title: "Office says",
      width: "minmax(170px, 1.5fr)",
      cell: ({ office }) => docketSentence(office ?? "nothing"),
    },
  ];
}
