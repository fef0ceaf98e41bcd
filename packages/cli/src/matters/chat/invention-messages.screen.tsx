import { useInventionMessages } from "@iphub/ui-core/matters/chat/use-invention-messages";
import { MatterPane } from "../inventions/invention.screen.tsx";
import { Conversation } from "./conversation.tsx";

/** A matter's chat, live. */
export function InventionMessagesScreen({ id }: { readonly id: string }) {
  const chat = useInventionMessages(id);
  return (
    <MatterPane id={id}>
      <Conversation chat={chat} />
    </MatterPane>
  );
}
