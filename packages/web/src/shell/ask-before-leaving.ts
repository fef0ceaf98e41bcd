import { outboxOf } from "@iphub/ui-core/matters/chat/outbox";
import { isUnderWay, uploadsOf } from "@iphub/ui-core/matters/files/uploads";
import { draftsOf } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useEffect } from "react";

/**
 * The browser asks before it closes or reloads the page while an upload is under way, which would be interrupted, while a
 * message is being sent or was refused, and while words are typed that could not be stored on this device. All other words
 * are kept, and need no question.
 */
export function useAskBeforeLeaving(): void {
  const app = useHubApp();
  const drafts = draftsOf(app);
  useEffect(() => {
    const uploads = uploadsOf(app);
    const messages = outboxOf(app);
    const look = () => {
      const isUnsaved = drafts.getState().unkept.length + messages.getState().length > 0;
      const isAsked = isUnsaved || uploads.getState().rows.some(isUnderWay);
      // Adding the same listener twice has no effect.
      if (isAsked) window.addEventListener("beforeunload", ask);
      else window.removeEventListener("beforeunload", ask);
    };
    const stops = [uploads.subscribe(look), messages.subscribe(look), drafts.subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("beforeunload", ask);
    };
  }, [app, drafts]);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
