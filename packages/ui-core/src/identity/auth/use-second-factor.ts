import type { Passkey } from "@iphub/sdk/contract/passkeys";
import type { AuthenticatorSetUp } from "@iphub/sdk/contract/second-factor";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { identityKeys } from "../query-keys.ts";

/** Shows recovery codes until the reader has put them away. */
type ShowCodes = (codes: readonly string[]) => void;

/** A person's own second factors: authenticator app, passkeys and recovery codes. */
export function useSecondFactor() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return {
    app: useAuthenticator(setCodes),
    passkeys: usePasskeys(setCodes),
    /** New recovery codes, which the hub shows once; empty without. */
    codes,
    putAway: () => setCodes([]),
  };
}

/** The authenticator app, which is set up in two calls, and the recovery codes. */
function useAuthenticator(showCodes: ShowCodes) {
  const { hub, queries, overlays } = useHubApp();
  const remote = useRemote(identityKeys.secondFactor, () => hub.auth.secondFactor());
  const { write, sending, errorOf, clear } = useWrite();
  const [setUp, setSetUp] = useState<AuthenticatorSetUp | null>(null);
  const changed = () => queries.invalidateQueries({ queryKey: identityKeys.secondFactor });
  return {
    ...remote,
    sending,
    errorOf,
    /** What the app needs, while it is set up. */
    setUp,
    begin: async () => {
      clear();
      setSetUp(await write(() => hub.auth.beginAuthenticator()));
    },
    cancel: () => setSetUp(null),
    confirm: async (code: string) => {
      const done = await write(() => hub.auth.confirmAuthenticator({ code }), { done: "Authenticator app set up" });
      if (!done) return;
      setSetUp(null);
      showCodes(done.recoveryCodes);
      await changed();
    },
    remove: async () => {
      const sure = await overlays.confirm({
        title: "Remove the authenticator app",
        message: "Its codes sign in no more. Without a passkey, your recovery codes end too.",
        confirmLabel: "Remove the app",
      });
      if (!sure) return;
      await write(() => hub.auth.removeAuthenticator(), { done: "Authenticator app removed" });
      await changed();
    },
    makeCodes: async () => {
      const sure = await overlays.confirm({
        title: "Make new recovery codes",
        message: "The codes that you have now sign in no more.",
        confirmLabel: "Make new codes",
      });
      const done = sure && (await write(() => hub.auth.makeRecoveryCodes()));
      if (!done) return;
      showCodes(done.recoveryCodes);
      await changed();
    },
  };
}

/** The passkeys; a new one is made by the browser between two calls. */
function usePasskeys(showCodes: ShowCodes) {
  const { hub, queries, overlays, ports, toasts } = useHubApp();
  const remote = useRemote(identityKeys.passkeys, () => hub.auth.passkeys());
  const { write, sending, errorOf, clear } = useWrite();
  const changed = () =>
    Promise.all(
      [identityKeys.passkeys, identityKeys.secondFactor].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  return {
    ...remote,
    sending,
    errorOf,
    clear,
    /** Whether this device can have a passkey for the address of the hub. */
    isOffered: ports.passkeys !== null,
    /** Has the browser make a passkey; true once the hub has it. */
    add: async (name: string): Promise<boolean> => {
      const asked = await write(() => hub.auth.beginPasskey(), { failed: "No passkey can be added" });
      if (!asked) return false;
      const passkey = await ports.passkeys?.make(asked);
      if (!passkey) {
        const message = "The browser made none: this device may have one of yours, or its dialog was closed.";
        toasts.show({ type: "error", title: "No passkey was added", message });
        return false;
      }
      const done = await write(() => hub.auth.addPasskey({ name, passkey }), { done: "Passkey added", subject: name });
      if (!done) return false;
      showCodes(done.recoveryCodes);
      await changed();
      return true;
    },
    rename: async (id: string, name: string): Promise<boolean> => {
      const done = await write(() => hub.auth.renamePasskey({ id, name }), { done: "Passkey renamed", subject: name });
      if (done) await changed();
      return done !== null;
    },
    remove: async ({ id, name }: Passkey): Promise<void> => {
      const sure = await overlays.confirm({
        title: "Remove the passkey",
        message: `'${name}' signs in no more. Delete it on its device too, which goes on offering it otherwise.`,
        confirmLabel: "Remove passkey",
      });
      if (!sure) return;
      const done = await write(() => hub.auth.removePasskey({ id }), { done: "Passkey removed", subject: name });
      if (done) await changed();
    },
  };
}
