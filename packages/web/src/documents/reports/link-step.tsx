import { Button } from "../../web-kit/button.tsx";
import { EmptyState } from "../../web-kit/empty-state.tsx";
import { LoadState } from "../../web-kit/load-state.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./report-generation.module.css";
import type { StepProps } from "./step-props.ts";

/** Links the report to a matter. */
export function LinkStep({ choice, view, qs, go }: StepProps) {
  const { state, data = [], retry } = view.matters;
  return (
    <>
      <div className={styles.narrow}>
        <TextField
          label="Find a matter by words, reference or application number"
          type="search"
          value={qs}
          debounceMs={300}
          onChange={(text) => go("link", (query) => query.set("qs", text))}
        />
      </div>
      <LoadState remote={view.matters} what="The matters could not be loaded." lines={10} height={28} onRetry={retry} />
      {state === "completed" && data.length === 0 && <EmptyState message={`Nothing found for '${qs}'.`} />}
      <ul className={styles.rows} aria-label="Matters">
        {data.map((matter) => (
          <li key={matter.id}>
            <span className={styles.grow}>
              <bdi>{matter.title}</bdi>
              <span className={styles.quiet}>{matter.references.join(", ")}</span>
            </span>
            {matter.id === choice.inventionId && <span className={styles.quiet}>chosen</span>}
            <Button
              colour="secondary"
              onClick={() =>
                go("list", (query) => {
                  query.set("inventionId", matter.id);
                  query.delete("qs");
                })
              }
            >
              Choose<span className="visually-hidden"> {matter.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
