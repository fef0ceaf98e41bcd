import { counted } from "@iphub/sdk/domain/counted";
import { choosingStartOf } from "@iphub/ui-core/app/gone-start-page";
import { useSingleKeys } from "@iphub/ui-core/identity/settings/use-single-keys";
import { useKeptTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { useUnreadMessages } from "@iphub/ui-core/matters/chat/use-unread-messages";
import { useHealth } from "@iphub/ui-core/operations/health/use-health";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useNewDay } from "@iphub/ui-core/platform/use-new-day";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ThemeOffer } from "../identity/public.ts";
import { HealthDot } from "../operations/public.ts";
import { latePart } from "../web-kit/late-part.tsx";
import { Link } from "../web-kit/link.tsx";
import { setSingleKeys } from "../web-kit/single-keys.ts";
import { useAskBeforeLeaving } from "./ask-before-leaving.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { HeaderInbox } from "./header-inbox.tsx";
import { ScreenNews } from "./screen-news.tsx";
import { useScrollPlaces } from "./scroll-places.ts";
import styles from "./unread-messages.module.css";
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

/** The number of unread chat messages; links to the most important matter; hidden if there are none. */
function UnreadMessages() {
  const { matters, unread, mentions } = useUnreadMessages();
  const first = matters.find((matter) => matter.mentions > 0) ?? matters.find((matter) => matter.unread > 0);
  if (!first || unread === 0) return null;
  const messages = counted(unread, "unread message");
  const words = mentions > 0 ? `${messages}, ${counted(mentions, "mentions you", "mention you")}` : messages;
  return (
    <Link
      to={`/inventions/${encodeURIComponent(first.inventionId)}/messages`}
      className={styles.unread}
      title={words}
      aria-label={words}
    >
      {mentions > 0 ? `@${mentions}` : unread}
    </Link>
  );
}

/** Lets the person choose a start page in place of one that no longer exists. */
function StartPageChoice() {
  const choosing = choosingStartOf(useHubApp());
  const { isAsked } = useSyncExternalStore(choosing.subscribe, choosing.getState);
  return isAsked && <StartPageModal onClose={() => choosing.setState({ isAsked: false })} />;
}

/**
 * Takes the slashes off the end of an address. The router finds the page of such an address too, but what is compared with
 * the address, such as the current tab and the current entry of the navigation, would not be marked.
 */
function usePlainAddress(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const plain = pathname.replace(/\/+$/, "") || "/";
    if (plain !== pathname) navigate({ pathname: plain, search, hash }, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);
}

/** If the focused element disappeared with the old screen, the content takes the focus, so that keys work. */
function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Turns single-key shortcuts on or off in this window as the reader has chosen; on again once no one is signed in. */
function useChosenKeys(): void {
  const { areOn } = useSingleKeys();
  useEffect(() => {
    setSingleKeys(areOn);
    return () => setSingleKeys(true);
  }, [areOn]);
}
