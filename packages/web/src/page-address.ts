import type { PageAddress } from "@iphub/ui-core/app/page-calls";
import { screens } from "@iphub/ui-core/screens";
import { matchPath } from "react-router-dom";

/** The page of an address of the hub; null where there is none. */
export function pageOf({ pathname, searchParams: query }: URL): PageAddress | null {
  const { language } = navigator;
  for (const { stem, routes } of screens) {
    for (const route of routes) {
      const params: Readonly<Record<string, string | undefined>> | undefined = matchPath(route, pathname)?.params;
      if (params) return { stem, id: params.id, query, language };
    }
  }
  return null;
}
