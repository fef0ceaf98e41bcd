import type { StreamLine } from "@iphub/ui-core/matters/streams/use-sentences";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { TextRows } from "../../terminal-kit/text-rows.tsx";
import { streamRows } from "./stream-rows.ts";

/** The next page is fetched when this few lines are below the selection. */
const linesAhead = 20;

/** Events as lines; more are fetched as the reader nears the end. */
export function StreamList(props: {
  readonly lines: readonly StreamLine[];
  readonly empty: string;
  readonly onNearEnd: () => void;
}) {
  const { lines, empty, onNearEnd } = props;
  if (lines.length === 0) return <EmptyState message={empty} />;
  return (
    <TextRows
      rowsOf={(width) => streamRows(lines, width)}
      onSelect={(_row, index, count) => {
        if (index >= count - linesAhead) onNearEnd();
      }}
    />
  );
}
