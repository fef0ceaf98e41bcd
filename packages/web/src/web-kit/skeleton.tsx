import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** The number of text lines that it represents. */
  readonly lines?: number;
  /** The height of a line, in pixels. */
  readonly height?: number;
};

const widths = ["92%", "78%", "85%", "64%"];

/** `Skeleton {lines = 3, height = 16}`: the placeholder of content that loads for the first time. */
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
