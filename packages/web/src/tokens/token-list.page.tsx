import type { ApiToken } from "@iphub/sdk/contract/tokens";
import { useTokenList } from "@iphub/ui-core/tokens/use-token-list";
import { useState } from "react";
import { AccessEntry, AccessList } from "../shared/access-list.tsx";
import { Button, buttonClass } from "../shared/button.tsx";
import { CopyText } from "../shared/copy-text.tsx";
import { DateText } from "../shared/date-text.tsx";
import { EmptyState } from "../shared/empty-state.tsx";
import { ErrorState } from "../shared/error-state.tsx";
import { Link } from "../shared/link.tsx";
import { Modal } from "../shared/modal.tsx";
import { Page } from "../shared/page.tsx";
import { Skeleton } from "../shared/skeleton.tsx";
import { TokenForm } from "./token-form.tsx";
import styles from "./tokens.module.css";

/** One's own tokens for scripts, with their last use. */
export function TokenListPage() {
  const tokens = useTokenList();
  const { actions, made } = tokens;
  const [creating, setCreating] = useState(false);
  const open = () => {
    actions.clear();
    setCreating(true);
  };
  return (
    <Page
      title="Tokens for scripts"
      count={tokens.data ? String(tokens.data.length) : undefined}
      filters={
        <Link to="/account" className={buttonClass("secondary", "text")}>
          Sign-ins and password
        </Link>
      }
      action={
        <Button icon="plus" onClick={open}>
          New token
        </Button>
      }
    >
      {tokens.state === "pending" && <Skeleton lines={4} height={36} />}
      {tokens.state === "failed" && (
        <ErrorState
          what={tokens.failure?.message ?? "Your tokens could not be loaded."}
          requestId={tokens.failure?.requestId ?? undefined}
          onRetry={actions.retry}
        />
      )}
      {tokens.data?.length === 0 && (
        <EmptyState message="You have no token. A script sends one as IPHUB_TOKEN, or as its bearer." icon="lock" />
      )}
      <AccessList>
        {(tokens.data ?? []).map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => void actions.revoke(token)} />
        ))}
      </AccessList>
      {creating && <TokenForm tokens={tokens} onClose={() => setCreating(false)} />}
      {made && (
        <Modal
          title={made.name}
          onClose={actions.putAway}
          footer={<Button onClick={actions.putAway}>I have copied it</Button>}
        >
          <div className={styles.form}>
            <p>Copy the token now: it is shown only this once. Whoever has it can act as you.</p>
            <CopyText text={made.token} label="Copy the token" />
          </div>
        </Modal>
      )}
    </Page>
  );
}

function TokenRow({ token, onRevoke }: { readonly token: ApiToken; readonly onRevoke: () => void }) {
  const { name, scope, lastUsedAt, expiresAt } = token;
  return (
    <AccessEntry
      name={name}
      detail={
        <>
          {scope === "read" ? "reads only" : "reads and writes"},{" "}
          {lastUsedAt === null ? (
            "never used"
          ) : (
            <>
              last used <DateText value={lastUsedAt} time />
            </>
          )}
          ,{" "}
          {expiresAt === null ? (
            "good until revoked"
          ) : (
            <>
              good until <DateText value={expiresAt} time />
            </>
          )}
        </>
      }
    >
      <Button variant="text" colour="secondary" onClick={onRevoke}>
        Revoke…
      </Button>
    </AccessEntry>
  );
}
