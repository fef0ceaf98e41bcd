import type { Page } from "playwright-core";
import { isWholeRun } from "../../support/whole-run.ts";

/** A theme and the width of a window, in pixels. */
export interface PageLook {
  readonly theme: "dark" | "light";
  readonly width: number;
}

const all: readonly PageLook[] = (["dark", "light"] as const).flatMap((theme) =>
  [1440, 390].map((width) => ({ theme, width })),
);

/** The looks that pages are checked in: the one that most people have; the whole run has each theme in each width. */
export const looks = all.filter(({ theme, width }) => isWholeRun || (theme === "dark" && width === 1440));

/** Whether a window is as narrow as a phone, where lists are cards and the navigation is a bar. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 1440) < 640;
