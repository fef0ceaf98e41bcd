import { useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/** A tab that is opened before its address is known. */
export interface OpenedTab {
  /** Shows a page in it. */
  show(address: string): void;
  close(): void;
}

/**
 * Opens the feedback page in a new tab. The tab is opened first, while the press lasts: browsers block one that is opened
 * when the hub has answered. `blocked` is the page's address where no tab could be opened; it is then shown as a link.
 */
export function useFeedback(openTab: () => OpenedTab | null) {
  const { hub, ports, toasts } = useHubApp();
  const [blocked, setBlocked] = useState<string | null>(null);
  const open = async () => {
    const tab = openTab();
    try {
      const address = await hub.users.feedbackUrl({ service: "hub" });
      if (tab) tab.show(address);
      else setBlocked(address);
    } catch (error) {
      tab?.close();
      ports.report("The feedback page could not be opened", error);
      const failure = describeFailure(error);
      if (failure) toasts.show({ type: "error", title: "Failed to open feedback", message: failure.message });
    }
  };
  return { blocked, actions: { open, dismiss: () => setBlocked(null) } };
}
