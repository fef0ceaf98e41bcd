import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { triggerName, triggerShort } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { matterOf, settersOf, setterWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { People } from "../../identity/public.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import { DeadlineDue, FinalDate } from "./deadline-due.tsx";
import styles from "./deadline-list.module.css";
import { DeadlineState } from "./deadline-state.tsx";

/** Columns that the list omits while the open deadline next to it shows them. */
const shownInPanel: ReadonlySet<string> = new Set(["date", "final", "matter", "event", "responsible", "people"]);

/** The columns that are left while a deadline is open next to the list. */
export function withPanel<Row>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  return columns.filter(({ id }) => !shownInPanel.has(id));
}

/** The columns of the docket work list; `today` is the office's day. */
export function deadlineColumns(today: string): readonly GridColumn<DeadlineRecord>[] {
  return [
    {
      id: "dueAt",
      title: "Due date",
      width: "136px",
      sortable: true,
      cell: (row) => <DeadlineDue deadline={row} today={today} />,
    },
    {
      id: "date",
      title: "Date",
      width: "140px",
      cell: ({ dueAt, manualDate }) => (
        <span>
          <DateText value={dueAt} weekday />
          {manualDate !== null && " (manual)"}
        </span>
      ),
    },
    {
      id: "final",
      title: "Final date",
      width: "104px",
      cell: (row) => <FinalDate deadline={row} />,
    },
    {
      id: "reference",
      title: "Matter",
      width: "108px",
      mono: true,
      cell: (row) => <MiddleEllipsis text={matterOf(row)} />,
    },
    {
      id: "matter",
      title: "Title",
      width: "minmax(110px, 1fr)",
      sortable: true,
      cell: ({ invention }) => <bdi>{invention.title}</bdi>,
    },
    {
      id: "title",
      title: "Deadline",
      width: "minmax(200px, 2fr)",
      sortable: true,
      card: "title",
      cell: ({ title, extension }) => (extension === 0 ? title : `${title}, extension ${extension}`),
    },
    {
      id: "event",
      title: "Event",
      width: "172px",
      cell: ({ trigger, mailDate }) => (
        <span title={triggerName(trigger)}>
          {triggerShort(trigger)} <DateText value={mailDate} />
        </span>
      ),
    },
    { id: "state", title: "Status", width: "100px", cell: ({ status }) => <DeadlineState status={status} /> },
    {
      id: "responsible",
      title: "Resp.",
      width: "52px",
      edited: true,
      cell: ({ responsible }) => (responsible === null ? "none" : <People emails={[responsible]} />),
    },
    {
      id: "people",
      title: "By",
      width: "80px",
      cell: (row) => <DeadlineSetters deadline={row} />,
    },
  ];
}

/** `DeadlineSetters {deadline}`: who docketed and verified it, 'ben for ada' if an assistant acted. */
function DeadlineSetters({ deadline }: { readonly deadline: DeadlineRecord }) {
  const setters = settersOf(deadline);
  const nameOf = useNames(setters.flatMap(({ by, principal }) => [by, principal]));
  if (setters.every(({ principal }) => principal === null)) return <People emails={setters.map(({ by }) => by)} />;
  const inFull = setters.map((setter) => setterWords(setter, nameOf)).join(", ");
  return (
    <span className={styles.setters} title={inFull}>
      {setters.map((setter) => (
        <span key={setter.by}>{setterWords(setter, (email) => firstWord(nameOf(email)))}</span>
      ))}
    </span>
  );
}

/** The first name, for a narrow column. */
function firstWord(name: string): string {
  return name.split(/[\s@]/)[0] ?? name;
}
