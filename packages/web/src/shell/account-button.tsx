import type { Identity } from "@iphub/sdk/contract/identity";
import { fullName, userInitials } from "@iphub/sdk/domain/identity/user-initials";
import { lazy, Suspense, useRef, useState } from "react";
import { Avatar } from "../identity/public.ts";
import styles from "../web-kit/menu.module.css";

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

type Props = { readonly identity: Identity; readonly onFind: () => void };

/** The initials, and the person the reader acts for; the menu is loaded when it is first opened. */
export function AccountButton({ identity, onFind }: Props) {
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
        <Suspense>
          <AccountMenu
            identity={identity}
            label={label}
            anchor={button}
            open={state === "open"}
            onFind={onFind}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
