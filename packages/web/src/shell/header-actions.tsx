import type { Identity } from "@iphub/sdk/contract/identity";
import { fullName, userInitials } from "@iphub/sdk/domain/identity/user-initials";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { useLiveOrLate } from "@iphub/ui-core/platform/use-live-or-late";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Avatar } from "../identity/public.ts";
import { Button } from "../web-kit/button.tsx";
import { latePart } from "../web-kit/late-part.tsx";
import styles from "../web-kit/menu.module.css";

const HeaderNews = latePart(async () => (await import("./header-news.tsx")).HeaderNews, { isSaid: false });

type Props = {
  readonly onSettings: (() => void) | null;
  /** Opens the palette without a keyboard. */
  readonly onFind: () => void;
};

/** The right end of the header: health, the settings of the current page, and the initials with their menu. */
export function HeaderActions({ onSettings, onFind }: Props) {
  const session = useSession();
  const isLive = useLiveOrLate();
  const navigate = useNavigate();
  if (session.phase !== "signed-in") return null;
  return (
    <>
      {isLive && <HeaderNews />}
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

const AccountMenu = latePart(async () => (await import("./account-menu.tsx")).AccountMenu);

type AccountButtonProps = { readonly identity: Identity; readonly onFind: () => void };

function AccountButton({ identity, onFind }: AccountButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  const { actingFor } = identity;
  const label = `Account of ${fullName(identity)}${actingFor ? `, acting for ${actingFor.name}` : ""}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.opener}
        title={label}
        aria-haspopup="menu"
        aria-expanded={state === "open"}
        onClick={() => setState(state === "open" ? "closed" : "open")}
      >
        {actingFor && <span className={styles.acting}>for {actingFor.name}</span>}
        <Avatar initials={userInitials(identity)} name="" />
        <span className="visually-hidden">{label}</span>
      </button>
      {state !== "unused" && (
        <AccountMenu
          identity={identity}
          label={label}
          anchor={button}
          open={state === "open"}
          onFind={onFind}
          onClose={() => setState("closed")}
        />
      )}
    </>
  );
}
