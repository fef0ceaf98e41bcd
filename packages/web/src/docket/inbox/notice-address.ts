import type { NoticePlace } from "@iphub/ui-core/docket/inbox/inbox-words";
import { screens } from "@iphub/ui-core/screens";

/** The address of what a notice leads to. */
export function noticeAddress({ stem, id, query }: NoticePlace): string {
  const routes: readonly string[] = screens.find((screen) => screen.stem === stem)?.routes ?? [];
  const route = routes.find((one) => one.includes(":id") === (id !== undefined)) ?? routes[0] ?? "/";
  const path = route.replace(":id", encodeURIComponent(id ?? ""));
  return query === undefined ? path : `${path}?${query}`;
}
