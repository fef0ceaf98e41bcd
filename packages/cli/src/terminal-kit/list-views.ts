import type { ShownView } from "@iphub/ui-core/platform/viewed-list";
import type { ReactNode } from "react";

/** What a screen of a list is handed of its saved views. */
export interface ListViews {
  /** The choices of the list: those of the view, unless the address overrides them. */
  readonly query: URLSearchParams;
  /** Changes what is chosen; an empty value removes a name. */
  readonly narrow: (name: string, values: readonly string[]) => void;
  /** The view that the list is shown in; null where it is shown in none. */
  readonly view: ShownView | null;
  /** The picker of views, as long as it is open. */
  readonly choice: ReactNode;
}
