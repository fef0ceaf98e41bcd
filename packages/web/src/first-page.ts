import { fetchPageAhead } from "@iphub/ui-core/app/page-calls";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { pageOf } from "./page-address.ts";
import { fetchCode } from "./router.tsx";

/** Loads the code of the page that the window was opened at, and what that page shows first. */
export async function fetchFirstPage(app: HubApp): Promise<void> {
  const page = pageOf(new URL(location.href));
  if (page) await Promise.all([fetchCode(page.stem), fetchPageAhead(app, page, true)]);
}
