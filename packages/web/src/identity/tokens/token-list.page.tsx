import { useTokenList } from "@iphub/ui-core/identity/tokens/use-token-list";
import { useState } from "react";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { TokenForm } from "./token-form.tsx";
import { TokenRows } from "./token-rows.tsx";
import styles from "./tokens.module.css";

/** A person's own API tokens, with their last use. */
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
      title="API tokens"
      afterTitle={tokens.data ? String(tokens.data.length) : undefined}
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
      <LoadState remote={tokens} what="Your tokens could not be loaded." lines={4} height={36} />
      {tokens.data?.length === 0 && (
        <EmptyState message="You have no tokens. Scripts use one as IPHUB_TOKEN, or as a bearer token." icon="lock" />
      )}
      <TokenRows tokens={tokens} />
      {creating && <TokenForm tokens={tokens} onClose={() => setCreating(false)} />}
      {made && (
        <Modal
          title={made.name}
          isShownOnce
          onClose={actions.putAway}
          footer={<Button onClick={actions.putAway}>I have copied it</Button>}
        >
          <div className={styles.form}>
            <p>Copy the token now: it is shown only once. Anyone who has it can act as you.</p>
            <CopyText text={made.token} label="Copy the token" />
          </div>
        </Modal>
      )}
    </Page>
  );
}
