import { choosingStartOf } from "@iphub/ui-core/app/gone-start-page";
import { useKeptTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { useHealth } from "@iphub/ui-core/operations/health/use-health";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useNewDay } from "@iphub/ui-core/platform/use-new-day";
import { useState, useSyncExternalStore } from "react";
import { ThemeOffer } from "../identity/public.ts";
import { HealthDot } from "../operations/public.ts";
import { latePart } from "../web-kit/late-part.tsx";
import { useAskBeforeLeaving } from "./ask-before-leaving.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { useFocusOnNewScreen } from "./focus-on-new-screen.ts";
import { HeaderInbox } from "./header-inbox.tsx";
import { usePlainAddress } from "./plain-address.ts";
import { ScreenNews } from "./screen-news.tsx";
import { useScrollPlaces } from "./scroll-places.ts";
import { UnreadMessages } from "./unread-messages.tsx";
import { useChosenKeys } from "./use-chosen-keys.ts";
import { useOffline } from "./use-offline.ts";
import { useOtherWindows } from "./use-other-windows.ts";
import { useShownTheme, useThemeColour } from "./use-theme-colour.ts";
import { useWaitingTotal } from "./use-waiting.ts";
import { WaitingChanges } from "./waiting-changes.tsx";
import { useTitleCount } from "./window-title.ts";

const StartPageModal = latePart(async () => (await import("./start-page-modal.tsx")).StartPageModal);

/**
 * What the frame says of the rest of the hub: unread messages, the inbox, all that waits in the window's title, health, and
 * a lost connection. What the frame does that the first page can do without is loaded with it.
 */
export function HeaderNews() {
  const health = useHealth();
  const [isLost, setIsLost] = useState(false);
  useTitleCount(useWaitingTotal());
  useScrollPlaces();
  usePlainAddress();
  useFocusOnNewScreen();
  useAskBeforeLeaving();
  useOtherWindows();
  useOffline();
  useNewDay();
  useChosenKeys();
  const theme = useKeptTheme();
  useShownTheme(theme.theme);
  useThemeColour();
  return (
    <>
      <ScreenNews />
      <WaitingChanges />
      <UnreadMessages />
      <HeaderInbox />
      <HealthDot status={isLost ? "unknown" : health.status} to="/reports/health" />
      <ThemeOffer theme={theme} />
      <ConnectionNotice onLost={setIsLost} />
      <StartPageChoice />
    </>
  );
}

/** Where the person begins from now on, while they choose it in place of a page that is gone. */
function StartPageChoice() {
  const choosing = choosingStartOf(useHubApp());
  const { isAsked } = useSyncExternalStore(choosing.subscribe, choosing.getState);
  return isAsked && <StartPageModal onClose={() => choosing.setState({ isAsked: false })} />;
}
