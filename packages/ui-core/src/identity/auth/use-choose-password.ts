import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { signWithPasskey } from "./sign-with-passkey.ts";
import { useSession } from "./use-session.ts";

/**
 * Sets a password with the key of a one-time link and signs in with it, replacing any current sign-in; `onChosen` is
 * called afterwards.
 */
export function useChoosePassword(key: string, onChosen: () => void) {
  const { hub, session, ports } = useHubApp();
  const state = useSession();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [saving, setSaving] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const [asksCode, setAsksCode] = useState(false);
  const [code, setCode] = useState("");

  const second = async (withPasskey: boolean) => {
    if (withPasskey) return { passkey: await signWithPasskey(hub, ports) };
    return asksCode ? { code } : {};
  };
  const save = async (withPasskey = false) => {
    setSaving(true);
    setFailure(null);
    setPasswordError(null);
    try {
      await session.open(await hub.auth.choosePassword({ key, newPassword: password, ...(await second(withPasskey)) }));
      onChosen();
    } catch (error) {
      const isAsked = error instanceof HubHttpError && error.code === "second_factor_required";
      setAsksCode(asksCode || isAsked);
      if (isAsked) return;
      const faults = faultsOf(error);
      setPasswordError(faults.password);
      setFailure(faults.other);
    } finally {
      setSaving(false);
    }
  };
  return {
    /** The person who is signed in now, or null. */
    signedInAs: state.phase === "signed-in" ? fullName(state.identity) : null,
    password,
    again,
    saving,
    passwordError,
    againWarning: again !== "" && again !== password ? "Type the same password twice" : null,
    failure,
    /** Whether the person that the link is for has a second factor. */
    asksCode,
    code,
    offersPasskeys: ports.passkeys !== null,
    canSave: password !== "" && again === password && (!asksCode || code.trim() !== "") && !saving,
    actions: { setPassword, setAgain, setCode, save },
  };
}

/** The error of the password's field, or else what the page says. */
function faultsOf(error: unknown): { readonly password: string | null; readonly other: string | null } {
  const named = error instanceof HubInputError || error instanceof HubHttpError ? error.fields : [];
  const messageOf = (name: string) => named.find(({ field }) => field === name)?.message;
  const [password, key] = [messageOf("newPassword") ?? null, messageOf("key")];
  if (key !== undefined) return { password, other: `This link ${key}.` };
  return { password, other: password === null ? (describeFailure(error)?.message ?? null) : null };
}
