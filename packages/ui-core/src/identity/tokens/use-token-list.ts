import type { ApiToken, TokenScope } from "@iphub/sdk/contract/tokens";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { identityKeys } from "../query-keys.ts";

/** A person's own API tokens: created, shown once, and revoked. With `userId`, another person's, for administrators. */
export function useTokenList(userId?: string) {
  const { hub, queries, overlays } = useHubApp();
  const remote = useRemote<ApiToken[]>(userId === undefined ? identityKeys.tokens : identityKeys.tokensOf(userId), () =>
    hub.tokens.list(userId === undefined ? {} : { userId }),
  );
  const { write, sending, errorOf, clear } = useWrite();
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | null>(null);
  const changed = () => queries.invalidateQueries({ queryKey: identityKeys.tokens });
  return {
    ...remote,
    sending,
    errorOf,
    /** The token created last, until it is dismissed; the hub does not store it. */
    made,
    actions: {
      clear,
      putAway: () => setMade(null),
      /** `expiresOn` is the last valid day, `YYYY-MM-DD`, or empty for none. */
      create: async (name: string, scope: TokenScope, expiresOn: string): Promise<boolean> => {
        const sent = { name, scope, ...(expiresOn === "" ? {} : { expiresOn }) };
        const done = await write(() => hub.tokens.create(sent));
        if (!done) return false;
        setMade({ name: done.name, token: done.token });
        await changed();
        return true;
      },
      revoke: async ({ id, name }: ApiToken): Promise<void> => {
        const sure = await overlays.confirm({
          title: "Revoke the token",
          message: `Scripts that use '${name}' are then refused.`,
          confirmLabel: "Revoke token",
        });
        if (!sure) return;
        const done = await write(() => hub.tokens.revoke({ id }), { done: "Token revoked", subject: name });
        if (done) await changed();
      },
    },
  };
}
