import type { ScreenStem } from "@iphub/ui-core/screens";
import { firstPages } from "./first-pages.ts";
import { type PageCode, pageCode } from "./web-kit/lazy-page.tsx";

const later = new Map<ScreenStem, PageCode>();

/**
 * The code of a page. The index of the pages grows with each of them, so only the first ones are in the entry; the
 * index itself is fetched when another one is shown, or ahead of it.
 */
export function codeOfPage(stem: ScreenStem): PageCode {
  if (stem === "login" || stem === "milestones-overview") return firstPages[stem];
  const code = later.get(stem) ?? pageCode(async () => (await import("./pages.ts")).pages[stem].get());
  later.set(stem, code);
  return code;
}

/** Fetches the index of the pages ahead; where that fails, the page that is shown next fetches it again and says so. */
export function fetchPageIndex(): void {
  import("./pages.ts").catch(() => undefined);
}
