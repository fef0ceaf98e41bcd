import { useInventionMessages } from "@iphub/ui-core/chat/use-invention-messages";
import { Conversation } from "../shared/terminal-app/conversation.tsx";
import { MatterPane } from "../shared/terminal-app/matter-pane.tsx";

/** A matter's chat, live (spec §2). */
export function InventionMessagesScreen({ id }: { readonly id: string }) {
  const chat = useInventionMessages(id);
  return (
    <MatterPane id={id}>
      <Conversation chat={chat} />
    </MatterPane>
  );
}
