import { useInventionMessages } from "@iphub/ui-core/chat/use-invention-messages";
import { Conversation } from "../shared/chat/conversation.tsx";
import { MatterPage } from "../shared/matter/matter-page.tsx";

/** The chat of a matter, one of its tabs (spec §2). */
export function InventionMessagesPage() {
  return <MatterPage>{(inventionId) => <InventionMessages inventionId={inventionId} />}</MatterPage>;
}

function InventionMessages({ inventionId }: { readonly inventionId: string }) {
  return <Conversation chat={useInventionMessages(inventionId)} />;
}
