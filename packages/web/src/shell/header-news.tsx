import { useHealth } from "@iphub/ui-core/operations/health/use-health";
import { HealthDot } from "../operations/public.ts";
import { HeaderInbox } from "./header-inbox.tsx";
import { UnreadMessages } from "./unread-messages.tsx";

/** What the header says of the rest of the hub: unread messages, the inbox, health. */
export function HeaderNews() {
  const health = useHealth();
  return (
    <>
      <UnreadMessages />
      <HeaderInbox />
      <HealthDot status={health.status} to="/reports/health" />
    </>
  );
}
