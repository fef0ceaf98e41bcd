import { screens } from "@iphub/ui-core/screens";
import type { NavigationEntry } from "../web-kit/navigation-entry.ts";

/** The pages in the bottom bar of a narrow window. */
const inBar: readonly string[] = ["/milestones/overview", "/inventions", "/deadlines", "/today"];

/** The entries of the side navigation: the hub's screens in order, without those that the permissions do not open. */
export function hubEntries(pathname: string, permissions: readonly string[]): NavigationEntry[] {
  return screens.flatMap((screen): NavigationEntry[] => {
    if (!("navigation" in screen)) return [];
    if ("permission" in screen.navigation && !permissions.includes(screen.navigation.permission)) return [];
    const [to] = screen.routes;
    const current = screen.routes.some((route) => route === pathname) || pathname.startsWith(`${to}/`);
    const { label, icon } = screen.navigation;
    return [{ to, title: label, icon, current, inBar: inBar.includes(to) }];
  });
}

/** The entries at its foot. */
export function footEntries(pathname: string): NavigationEntry[] {
  return [
    { to: "/inbox", title: "Inbox", icon: "inbox", current: pathname === "/inbox" },
    { to: "/applications", title: "Office downloads", icon: "download", current: pathname === "/applications" },
  ];
}
