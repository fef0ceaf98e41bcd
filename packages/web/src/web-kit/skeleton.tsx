import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** How many lines of text it stands for. */
  readonly lines?: number;
  /** How tall one line is, in pixels. */
  readonly height?: number;
};

const widths = ["92%", "78%", "85%", "64%"];

/** `Skeleton {lines = 3, height = 16}`: holds the room of content that loads for the first time. */
export function Skeleton({ lines = 3, height = 16 }: SkeletonProps) {
  const rows = Array.from({ length: lines }, (_, line) => ({ line, width: widths[line % widths.length] }));
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {rows.map(({ line, width }) => (
        <div key={line} className={styles.line} style={{ width, height }} />
      ))}
    </div>
  );
}
