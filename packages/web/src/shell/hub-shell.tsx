import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useTheme } from "@iphub/ui-core/settings/use-theme";
import { Suspense, useCallback, useEffect, useState } from "react";
import { Outlet, useSearchParams } from "react-router-dom";
import { Header } from "../shared/header.tsx";
import { PageSettingsContext } from "../shared/page-settings.ts";
import { Shell } from "../shared/shell.tsx";
import { Spinner } from "../shared/spinner.tsx";
import { Toasts } from "../shared/toasts.tsx";
import { HeaderActions } from "./header-actions.tsx";
import { HubNavigation } from "./hub-navigation.tsx";
import { InventionSearchBox } from "./invention-search-box.tsx";
import { ScreenError } from "./screen-error.tsx";

/** The hub around every screen: navigation, header, toasts; no navigation in preview mode or fip mode (spec §2). */
export function HubShell() {
  const { toasts } = useHubApp();
  const [query] = useSearchParams();
  const [showSettings, setShowSettings] = useState<{ show: () => void } | null>(null);
  const bare = isOn(query.get("previewMode")) || isOn(query.get("fipMode"));
  const offer = useCallback((show: (() => void) | null) => setShowSettings(show && { show }), []);
  const { theme } = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <PageSettingsContext value={offer}>
      <Shell
        navigation={bare ? undefined : <HubNavigation />}
        header={
          <Header search={<InventionSearchBox />} actions={<HeaderActions onSettings={showSettings?.show ?? null} />} />
        }
      >
        <ScreenError>
          <Suspense fallback={<Spinner label="Loading the page" />}>
            <Outlet />
          </Suspense>
        </ScreenError>
      </Shell>
      <Toasts toasts={toasts} />
    </PageSettingsContext>
  );
}

/** A flag in the address counts when it is there, unless it says no: `?previewMode`, `?previewMode=true`. */
function isOn(flag: string | null): boolean {
  return flag !== null && flag !== "false" && flag !== "0";
}
