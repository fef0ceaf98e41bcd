import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import { daySpan } from "@iphub/sdk/domain/day-text";
import styles from "./task-history.module.css";

const height = 120;
const step = 28;

/**
 * `ProgressChart {periods}`: the tasks finished on time and late in each period, one bar each; the table has the same
 * figures.
 */
export function ProgressChart({ periods }: { readonly periods: TasksProgress["periods"] }) {
  const most = Math.max(1, ...periods.map(({ onTime, late, created }) => Math.max(onTime + late, created)));
  const width = periods.length * step;
  const tall = (count: number) => (count / most) * (height - 8);
  const finished = periods.reduce((sum, period) => sum + period.finished, 0);
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.chart}
        role="img"
        aria-label={`${finished} tasks finished over ${periods.length} periods; the most in one period was ${most}`}
        preserveAspectRatio="none"
      >
        {periods.map(({ from, to, created, onTime, late }, index) => (
          <g key={from}>
            <title>{`${daySpan(from, to)}: ${onTime} on time, ${late} late, ${created} created`}</title>
            <rect
              className={styles.created}
              x={index * step + 2}
              width={step - 4}
              y={height - tall(created)}
              height={tall(created)}
            />
            <rect
              className={styles.onTime}
              x={index * step + 7}
              width={step - 14}
              y={height - tall(onTime)}
              height={tall(onTime)}
            />
            <rect
              className={styles.late}
              x={index * step + 7}
              width={step - 14}
              y={height - tall(onTime) - tall(late)}
              height={tall(late)}
            />
          </g>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        <span data-kind="created">Created</span>
        <span data-kind="onTime">Finished on time</span>
        <span data-kind="late">Finished late</span>
      </figcaption>
    </figure>
  );
}
