import type { DocketLoad, LoadCount, LoadRow } from "@iphub/sdk/contract/docket-load";
import { dayAndMonth } from "@iphub/sdk/domain/day-text";
import {
  loadOf,
  loadWords,
  lostBefore,
  NO_ONE,
  weekAt,
  weekDaysAt,
  weekWords,
} from "@iphub/sdk/domain/docket/load/docket-load";
import { type LoadQuery, loadPath } from "@iphub/ui-core/docket/docket/load-query";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Link } from "../../web-kit/link.tsx";
import styles from "./load-table.module.css";

type TableProps = {
  readonly query: LoadQuery;
  readonly data: DocketLoad;
  readonly rows: readonly LoadRow[];
  readonly today: string;
  readonly from: string;
  /** The greatest count, which fills a bar. */
  readonly most: number;
};

/** `LoadTable {query, data, rows, …}`: a row for each person, a column for each week; a number leads to its list. */
export function LoadTable({ query, data, rows, today, from, most }: TableProps) {
  const nameOf = useNames(rows.map(({ person }) => person));
  const weeks = data.all.weeks.map((_count, place) => place);
  const current = weekAt(today, from);
  const shared = { query, most, from, weeks, current };
  return (
    <div className={styles.scroller} data-scroll="load">
      <table className={styles.table}>
        <caption className="visually-hidden">What is due by week and person</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" className={styles.head}>
              Before
            </th>
            {weeks.map((week) => (
              <th
                key={week}
                scope="col"
                className={styles.head}
                aria-current={week === current ? "date" : undefined}
                title={weekWords(from, week)}
              >
                {shortDay(weekDaysAt(from, week).from)}
                {week === current && <span className={styles.now}>this week</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PersonRow
              key={row.person ?? NO_ONE}
              row={row}
              name={row.person === null ? "No one" : nameOf(row.person)}
              {...shared}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td className={styles.sum}>{loadOf(data.all.before, query.kind)}</td>
            {data.all.weeks.map((count, week) => (
              <td key={weekDaysAt(from, week).from} className={styles.sum} aria-label={loadWords(count, query.kind)}>
                {loadOf(count, query.kind)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type Shared = {
  readonly query: LoadQuery;
  readonly most: number;
  readonly from: string;
  readonly weeks: readonly number[];
  readonly current: number;
};

function PersonRow({ row, name, ...shared }: Shared & { readonly row: LoadRow; readonly name: string }) {
  const { query, weeks, current } = shared;
  const person = row.person ?? NO_ONE;
  return (
    <tr>
      <th scope="row">
        <Link to={loadPath({ ...query, person, week: null })} className={styles.person}>
          {name}
        </Link>
      </th>
      <Cell
        count={row.before}
        week={-1}
        person={person}
        name={name}
        isLate={current === 0 && lostBefore(row, query.kind) > 0}
        {...shared}
      />
      {weeks.map((week) => (
        <Cell
          key={week}
          count={row.weeks[week] ?? { deadlines: 0, tasks: 0 }}
          week={week}
          person={person}
          name={name}
          isLate={false}
          {...shared}
        />
      ))}
    </tr>
  );
}

type CellProps = Shared & {
  readonly count: LoadCount;
  readonly week: number;
  readonly person: string;
  readonly name: string;
  /** Something in it is past due, and nothing keeps it. */
  readonly isLate: boolean;
};

/** A number with a bar, so that neither needs a colour. */
function Cell({ count, week, person, name, isLate, query, most, from }: CellProps) {
  const sum = loadOf(count, query.kind);
  if (sum === 0) return <td className={styles.none}>·</td>;
  const isChosen = query.person === person && query.week === week;
  return (
    <td className={styles.cell} data-late={isLate || undefined}>
      <Link
        to={loadPath({ ...query, person, week })}
        className={styles.count}
        aria-current={isChosen || undefined}
        title={`${name}, ${weekWords(from, week)}: ${loadWords(count, query.kind)}`}
      >
        <span>
          {isLate && "▲ "}
          {sum}
        </span>
        <span className="visually-hidden">
          {loadWords(count, query.kind)} of {name}, {weekWords(from, week)}
        </span>
        <span
          className={styles.bar}
          style={{ inlineSize: `${Math.min(100, Math.round((sum / Math.max(1, most)) * 100))}%` }}
        />
      </Link>
    </td>
  );
}

function shortDay(value: string): string {
  return dayAndMonth(value);
}
