import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { useHealth } from "@iphub/ui-core/operations/health/use-health";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { HealthDot } from "../operations/public.ts";
import { Button } from "../web-kit/button.tsx";
import { AccountButton } from "./account-button.tsx";

const UnreadMessages = lazy(async () => ({ default: (await import("./unread-messages.tsx")).UnreadMessages }));

type Props = {
  readonly onSettings: (() => void) | null;
  /** Opens the palette without a keyboard. */
  readonly onFind: () => void;
};

/** The right end of the header: health, the settings of the current page, and the initials with their menu. */
export function HeaderActions({ onSettings, onFind }: Props) {
  const session = useSession();
  const health = useHealth();
  const navigate = useNavigate();
  if (session.phase !== "signed-in") return null;
  return (
    <>
      <Suspense>
        <UnreadMessages />
      </Suspense>
      <HealthDot status={health.status} to="/reports/health" />
      <Button
        variant="icon"
        colour="secondary"
        icon="history"
        label="Task history"
        onClick={() => navigate("/reports/tasks")}
      />
      {onSettings && <Button variant="icon" colour="secondary" icon="settings" label="Settings" onClick={onSettings} />}
      <AccountButton identity={session.identity} onFind={onFind} />
    </>
  );
}
