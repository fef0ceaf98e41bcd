import type { ApiToken } from "@iphub/sdk/contract/tokens";
import type { useTokenList } from "@iphub/ui-core/identity/tokens/use-token-list";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { AccessEntry, AccessList } from "../auth/access-list.tsx";

type Tokens = ReturnType<typeof useTokenList>;

/** `TokenRows {tokens}`: API tokens with their scope and last use, each with a button that revokes it. */
export function TokenRows({ tokens: { data, actions } }: { readonly tokens: Tokens }) {
  return (
    <AccessList>
      {(data ?? []).map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => void actions.revoke(token)} />
      ))}
    </AccessList>
  );
}

type PersonTokensProps = {
  /** The whole name of the person. */
  readonly name: string;
  readonly tokens: Tokens;
  readonly onClose: () => void;
};

/** `PersonTokensModal {name, tokens, onClose}`: the API tokens of another person, for an administrator to revoke. */
export function PersonTokensModal({ name, tokens, onClose }: PersonTokensProps) {
  return (
    <Modal title={`API tokens of ${name}`} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <LoadState remote={tokens} what="The tokens could not be loaded." lines={2} height={36} />
      {tokens.data?.length === 0 && <EmptyState message={`${name} has no API tokens.`} icon="lock" />}
      <TokenRows tokens={tokens} />
    </Modal>
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
            "valid until revoked"
          ) : (
            <>
              valid until <DateText value={expiresAt} time />
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
