import type { ScreenStem } from "@iphub/ui-core/screens";
import type { ComponentType } from "react";
import { LoginPage } from "./identity/auth/login.page.tsx";
import type { FirstPage } from "./pages.ts";
import { type PageCode, pageCode } from "./web-kit/lazy-page.tsx";
import { MilestonesOverviewPage } from "./work/overview/milestones-overview.page.tsx";

/** The pages of the first load. */
export const firstPages: Readonly<Record<FirstPage, ComponentType>> = {
  login: LoginPage,
  "milestones-overview": MilestonesOverviewPage,
};

const codes = new Map<ScreenStem, PageCode>();

/** The code of every other page. Their index grows with each of them and is loaded after the first page is shown. */
export function codeOfPage(stem: Exclude<ScreenStem, FirstPage>): PageCode {
  const code = codes.get(stem) ?? pageCode(async () => (await import("./pages.ts")).pages[stem].get());
  codes.set(stem, code);
  return code;
}

/** Loads the index of the pages; if that fails, the next page loads it again and reports the error. */
export function fetchPageIndex(): void {
  import("./pages.ts").catch(() => undefined);
}
