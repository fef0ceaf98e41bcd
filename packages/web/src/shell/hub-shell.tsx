import { usePinnedLinks } from "@iphub/ui-core/identity/settings/use-pinned-links";
import { useLiveOrLate } from "@iphub/ui-core/platform/use-live-or-late";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { type ReactNode, useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import { Icon } from "../web-kit/icon.tsx";
import type { IconName } from "../web-kit/icon-map.ts";
import { latePart } from "../web-kit/late-part.tsx";
import type { NavigationEntry } from "../web-kit/navigation-entry.ts";
import { PageSettingsContext } from "../web-kit/page.tsx";
import { Header, Shell } from "../web-kit/shell.tsx";
import { SideNavigation } from "../web-kit/side-navigation.tsx";
import { HeaderActions } from "./header-actions.tsx";
import { footEntries, hubEntries } from "./hub-entries.ts";
import styles from "./invention-search-box.module.css";
import { searchInput } from "./invention-search-input.ts";
import type { SheetName } from "./sheet.tsx";
import { useCommandKeys } from "./use-command-keys.ts";

const Sheet = latePart(async () => (await import("./sheet.tsx")).Sheet);
const KeptMode = latePart(async () => (await import("./kept-mode.tsx")).KeptMode, { isSaid: false });
const WaitingCount = latePart(async () => (await import("./waiting-count.tsx")).WaitingCount, { isSaid: false });

/** The header's search for matters: the field is there at once, and searches as soon as its code is loaded. */
const InventionSearchBox = latePart(async () => (await import("./invention-search-field.tsx")).InventionSearchField, {
  until: () => (
    <search className={styles.box}>
      <Icon name="search" />
      <input {...searchInput} />
    </search>
  ),
  isSaid: false,
  isLater: true,
});

/** The frame of every screen: navigation and header. Preview mode and fip mode hide the navigation until the address ends them. */
export function HubShell({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const [showSettings, setShowSettings] = useState<{ show: () => void } | null>(null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [isKept, keep] = useState(false);
  const said = modes.filter((mode) => query.has(mode));
  const bare = said.length > 0 ? said.some((mode) => isOn(query.get(mode))) : isKept;
  if (bare !== isKept) keep(bare);
  const offer = useCallback((show: (() => void) | null) => setShowSettings(show && { show }), []);
  useCommandKeys(setSheet);
  return (
    <PageSettingsContext value={offer}>
      <Shell
        navigation={bare ? undefined : <HubNavigation />}
        header={
          <Header
            search={<InventionSearchBox />}
            actions={<HeaderActions onSettings={showSettings?.show ?? null} onFind={() => setSheet("palette")} />}
          />
        }
      >
        {children}
      </Shell>
      {bare && <KeptMode modes={modes} />}
      {sheet && <Sheet name={sheet} onShow={setSheet} />}
    </PageSettingsContext>
  );
}

const modes = ["previewMode", "fipMode"];

/** A flag in the address is on unless its value is negative: `?previewMode`, `?previewMode=true`. */
function isOn(flag: string | null): boolean {
  return flag !== null && flag !== "false" && flag !== "0";
}

/** Icons that a pinned link may have; any other shows the star. */
const linkIcons: readonly IconName[] = ["milestones", "boards", "inventions", "search", "minions"];

/** The side navigation: the hub's screens in order, then the reader's pinned links. */
function HubNavigation() {
  const { pathname, search } = useLocation();
  const pinned = usePinnedLinks();
  const { permissions: mine } = useReader();
  const isLive = useLiveOrLate();
  const countOf = (to: string) => isLive && <WaitingCount to={to} />;
  const counted = (entry: NavigationEntry) => ({ ...entry, count: countOf(entry.to) });
  const links = pinned.links.map(({ to, title, icon, subrow }): NavigationEntry => {
    return {
      to,
      title,
      icon: linkIcons.find((one) => one === icon) ?? "pinned",
      subrow: subrow || undefined,
      // A view has a query of its own; a matter is current on each of its tabs.
      current: to === pathname + search || `${pathname}/`.startsWith(`${to}/`),
    };
  });
  return (
    <SideNavigation
      entries={hubEntries(pathname, mine).map(counted)}
      pinned={links}
      more={countOf("more")}
      foot={footEntries(pathname).map((entry) => (entry.to === "/inbox" ? counted(entry) : entry))}
      onUnpin={(to) => {
        const link = pinned.links.find((one) => one.to === to);
        if (link) pinned.actions.toggle(link);
      }}
    />
  );
}
