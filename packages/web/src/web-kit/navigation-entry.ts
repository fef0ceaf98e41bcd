import type { ReactNode } from "react";
import type { IconName } from "./icon-map.ts";

/** One entry of the navigation: its address, title, icon and second line. */
export type NavigationEntry = {
  readonly to: string;
  readonly title: string;
  readonly icon: IconName;
  readonly subrow?: string;
  /** Its screen is the current one. */
  readonly current?: boolean;
  /** Whether it is in the bottom bar of a narrow window; the others are behind 'More'. */
  readonly inBar?: boolean;
  /** How much waits there. */
  readonly count?: ReactNode;
};
