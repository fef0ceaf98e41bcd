import { useInventionMessages } from "@iphub/ui-core/matters/chat/use-invention-messages";
import { useSyncExternalStore } from "react";
import type { MatterTabProps } from "../inventions/fact-marks.ts";
import { MatterPage } from "../inventions/matter-page.tsx";
import { Conversation } from "./conversation.tsx";

/** The chat of a matter, one of its tabs. */
export function InventionMessagesPage({ marks }: MatterTabProps) {
  return <MatterPage marks={marks}>{(inventionId) => <InventionMessages inventionId={inventionId} />}</MatterPage>;
}

function InventionMessages({ inventionId }: { readonly inventionId: string }) {
  return <Conversation chat={useInventionMessages(inventionId, useVisible())} />;
}

/** Whether the window can be seen: it is not minimised, nor behind another tab. */
function useVisible(): boolean {
  return useSyncExternalStore(followVisibility, () => document.visibilityState === "visible");
}

function followVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
