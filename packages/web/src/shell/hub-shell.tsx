import { useTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { PageSettingsContext } from "../web-kit/page.tsx";
import { Header, Shell } from "../web-kit/shell.tsx";
import { HeaderActions } from "./header-actions.tsx";
import { HubNavigation } from "./hub-navigation.tsx";
import { InventionSearchBox } from "./invention-search-box.tsx";
import type { SheetName } from "./sheet.tsx";
import { useCommandKeys } from "./use-command-keys.ts";

const Sheet = lazy(async () => ({ default: (await import("./sheet.tsx")).Sheet }));

/** The frame of every screen: navigation and header; no navigation in preview mode or fip mode. */
export function HubShell({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const [showSettings, setShowSettings] = useState<{ show: () => void } | null>(null);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const bare = isOn(query.get("previewMode")) || isOn(query.get("fipMode"));
  const offer = useCallback((show: (() => void) | null) => setShowSettings(show && { show }), []);
  const { theme } = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useFocusOnNewScreen(pathname);
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
      {sheet && (
        <Suspense>
          <Sheet name={sheet} onShow={setSheet} />
        </Suspense>
      )}
    </PageSettingsContext>
  );
}

/** If the focused element disappeared with the old screen, the content takes the focus, so that keys work. */
function useFocusOnNewScreen(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A flag in the address is on unless its value is negative: `?previewMode`, `?previewMode=true`. */
function isOn(flag: string | null): boolean {
  return flag !== null && flag !== "false" && flag !== "0";
}
