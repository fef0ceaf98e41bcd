import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useSession } from "./use-session.ts";

/**
 * Sets a password with the key of a one-time link and signs in with it, replacing any current sign-in; `onChosen` is
 * called afterwards.
 */
export function useChoosePassword(key: string, onChosen: () => void) {
  const { hub, session } = useHubApp();
  const state = useSession();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [saving, setSaving] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setSaving(true);
    setFailure(null);
    setPasswordError(null);
    try {
      await session.open(await hub.auth.choosePassword({ key, newPassword: password }));
      onChosen();
    } catch (error) {
      const named = error instanceof HubInputError || error instanceof HubHttpError ? error.fields : [];
      const ofPassword = named.find(({ field }) => field === "newPassword");
      setPasswordError(ofPassword?.message ?? null);
      const ofKey = named.find(({ field }) => field === "key");
      if (ofKey) setFailure(`This link ${ofKey.message}.`);
      else if (!ofPassword) setFailure(describeFailure(error)?.message ?? null);
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
    canSave: password !== "" && again === password && !saving,
    actions: { setPassword, setAgain, save },
  };
}
