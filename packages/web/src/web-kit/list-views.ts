import type { ListColumn } from "@iphub/sdk/contract/list-look";
import type { ShownView } from "@iphub/ui-core/platform/viewed-list";
import type { ReactNode } from "react";

/** A list as its page shows it, to be kept with a view. */
export interface ShownList {
  readonly columns: readonly ListColumn[];
  /** Choices that the page makes where the address says nothing, such as its first tab. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The columns are kept with the view: the reader's own choice gives way to them. */
  readonly onColumnsSaved: () => void;
}

/** What a page of a list is handed of its saved views. */
export interface ListViews {
  /** The choices of the list: those of the view, unless the address overrides them. */
  readonly query: URLSearchParams;
  readonly setQuery: (edit: (query: URLSearchParams) => void) => void;
  /** The address itself, which names the view and what was changed of it. */
  readonly address: URLSearchParams;
  /** The view that the list begins with; null where it begins with none. */
  readonly view: ShownView | null;
  /** What the hub says of the view, such as that its person is not here any more; shown before the rows. */
  readonly notices: ReactNode;
  /** The menu of the views of the list. */
  readonly menu: (shown: ShownList) => ReactNode;
}
