import type { AssistantTeam } from "@iphub/sdk/contract/assistants";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";

const assistantsKey = ["users", "assistants"] as const;

/** 'My assistants', which the reader edits, and 'I assist', which is read-only. */
export function useAssistants() {
  const { hub, queries } = useHubApp();
  const { write, sending } = useWrite();
  const team = useRemote(assistantsKey, () => hub.users.assistants());
  const sponsors = useRemote(["users", "sponsors"], () => hub.users.sponsors());
  const members = team.data?.members ?? [];

  const choose = async (emails: readonly string[]) => {
    const before = team.data;
    if (!before) return;
    queries.setQueryData<AssistantTeam>(assistantsKey, { ...before, members: [...emails] });
    const added = emails.filter((email) => !before.members.includes(email));
    const removed = before.members.filter((email) => !emails.includes(email));
    for (const email of added) await write(() => hub.users.addAssistant({ email }));
    for (const email of removed) await write(() => hub.users.removeMember({ teamId: before.id, email }));
    await queries.invalidateQueries({ queryKey: assistantsKey });
  };
  return { state: team.state, members, sponsors: sponsors.data ?? [], sending, actions: { choose } };
}
