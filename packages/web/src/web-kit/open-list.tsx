import type { RemoteList } from "@iphub/ui-core/platform/use-remote";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./states.module.css";
import { LoadState } from "./states.tsx";

type OpenListProps = {
  readonly list: RemoteList<unknown>;
  /** What failed, in a sentence for the user. */
  readonly what: string;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** Shows the button for more above the list, as in a chat. */
  readonly moreAbove?: boolean;
};

/** `OpenList {list, what, empty, children, moreAbove?}`: a list loaded page by page, in each of its states. */
export function OpenList({ list, what, empty, children, moreAbove = false }: OpenListProps) {
  if (list.state !== "completed") return <LoadState remote={list} what={what} />;
  if (list.rows.length === 0) return empty;
  const more = list.hasMore && (
    <div className={styles.more}>
      <Button colour="secondary" busy={list.loadingMore} onClick={list.loadMore}>
        Show more
      </Button>
    </div>
  );
  return (
    <>
      {moreAbove && more}
      {children}
      {!moreAbove && more}
    </>
  );
}
