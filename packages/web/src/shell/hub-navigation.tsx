import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { screens } from "@iphub/ui-core/screens";
import { useLocation } from "react-router-dom";
import type { IconName } from "../web-kit/icon-map.ts";
import { type NavigationEntry, SideNavigation } from "../web-kit/side-navigation.tsx";

/** Icons that a pinned link may have; any other shows the star. */
const linkIcons: readonly IconName[] = ["milestones", "boards", "inventions", "search", "minions"];

/** The side navigation: the hub's screens in order, then the reader's pinned links. */
export function HubNavigation() {
  const { pathname } = useLocation();
  const pinned = usePinnedLinks();
  const session = useSession();
  const mine: readonly string[] = session.phase === "signed-in" ? session.identity.permissions : [];
  const entries = screens.flatMap((screen): NavigationEntry[] => {
    if (!("navigation" in screen)) return [];
    if ("permission" in screen.navigation && !mine.includes(screen.navigation.permission)) return [];
    const [to] = screen.routes;
    const current = screen.routes.some((route) => route === pathname) || pathname.startsWith(`${to}/`);
    return [{ to, title: screen.navigation.label, icon: screen.navigation.icon, current }];
  });
  const links = pinned.links.map(({ to, title, icon, subrow }): NavigationEntry => {
    return {
      to,
      title,
      icon: linkIcons.find((one) => one === icon) ?? "pinned",
      subrow: subrow || undefined,
      current: to === pathname,
    };
  });
  return (
    <SideNavigation
      entries={entries}
      pinned={links}
      download={{
        to: "/applications",
        title: "Office downloads",
        icon: "download",
        current: pathname === "/applications",
      }}
      onUnpin={(to) => {
        const link = pinned.links.find((one) => one.to === to);
        if (link) pinned.actions.toggle(link);
      }}
    />
  );
}
