import { totalWords } from "@iphub/sdk/domain/total-words";
import type { RemoteList } from "@iphub/ui-core/platform/use-remote";
import type { ReactNode } from "react";
import { Grid } from "./grid.tsx";
import type { GridProps } from "./grid-types.ts";
import { Page } from "./page.tsx";
import { type ListLink, LoadState } from "./states.tsx";

/** A list of a view-model in the shape that a grid shows. */
type ShownList<Row> = Omit<RemoteList<Row>, "loadingMore">;

type OfTheList = "rows" | "hasMore" | "onEndReached" | "onShown" | "dimmed" | "total";

/** Props of `ListGrid`: the list, the texts for when it has no rows, and the grid's own. */
export type ListGridProps<Row> = Omit<GridProps<Row>, OfTheList> & {
  readonly list: ShownList<Row>;
  /** What failed, in a sentence for the user. */
  readonly what: string;
  /** Shown where the list is empty. */
  readonly empty: ReactNode;
  /** The list that is offered where the address names a record that there is not. */
  readonly wayBack?: ListLink;
};

/** `ListGrid {list, what, empty, wayBack?, …grid}`: a list in its four states: loading, failed, empty, and rows in a grid. */
export function ListGrid<Row>({ list, what, empty, wayBack, ...grid }: ListGridProps<Row>) {
  if (list.state !== "completed") return <LoadState remote={list} what={what} lines={14} height={28} list={wayBack} />;
  if (list.rows.length === 0) return empty;
  return (
    <Grid<Row>
      {...grid}
      rows={list.rows}
      hasMore={list.hasMore}
      onEndReached={list.loadMore}
      onShown={list.show}
      dimmed={list.refreshing}
      total={list.total}
    />
  );
}

type ListPageProps<Row> = ListGridProps<Row> & {
  readonly title: string;
  readonly filters?: ReactNode;
  readonly action?: ReactNode;
  /** Dialogs and other content of the page. */
  readonly children?: ReactNode;
};

/**
 * `ListPage {title, filters?, action?, children?, …ListGrid}`: a page with one list; its heading shows the number of
 * rows.
 */
export function ListPage<Row>({ title, filters, action, children, ...list }: ListPageProps<Row>) {
  const count = list.list.state === "completed" ? totalWords(list.list.total) : undefined;
  return (
    <Page title={title} afterTitle={count} filters={filters} action={action} fill>
      <ListGrid<Row> {...list} />
      {children}
    </Page>
  );
}
