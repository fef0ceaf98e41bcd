import type { Minion } from "@iphub/sdk/contract/minion-shapes";
import { useChat } from "@iphub/ui-core/matters/chat/use-chat";
import { Conversation } from "../../matters/public.ts";

/** A live conversation with the agent: its answer is shown while it is being written. */
export function MinionChat({ minion }: { readonly minion: Minion }) {
  const chat = useChat(minion.documentId);
  return (
    <Conversation
      chat={chat}
      empty={`No one has written to ${minion.name} yet.`}
      placeholder={`Write to ${minion.name}; @name notifies a person`}
    />
  );
}
