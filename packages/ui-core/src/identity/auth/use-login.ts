import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { useEffect, useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { identityKeys } from "../query-keys.ts";
import { microsoftFailedKey, microsoftFromKey, microsoftStateKey } from "./microsoft-keys.ts";

/** The message of a failed sign-in. */
const loginFailed = "Authentication failed. Check your email/password and try again.";

const microsoftFailed = "Failed to Sign in with Microsoft";
const laterOrTeam = "Please, try again later or contact our development team.";

/** The login screen: both fields are required; each method is shown only if the hub offers it. */
export function useLogin() {
  const { hub, session, ports, toasts } = useHubApp();
  const providers = useRemote(identityKeys.providers, () => hub.auth.providers());
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const canSubmit = email.trim() !== "" && password !== "" && !submitting;

  // The page that Microsoft redirects to has no toasts; it leaves its error to be shown here.
  useEffect(() => {
    if (ports.storage.getItem(microsoftFailedKey) === null) return;
    ports.storage.removeItem(microsoftFailedKey);
    toasts.show({ type: "error", title: microsoftFailed, message: laterOrTeam });
  }, [ports, toasts]);

  const submit = async () => {
    if (!canSubmit) return;
    setSubmitting(true);
    setFailure(null);
    try {
      await session.login(email, password);
    } catch (error) {
      ports.report("Login failed", error);
      setFailure(messageOf(error));
    } finally {
      setSubmitting(false);
    }
  };
  /** The address to sign in with Microsoft and return to `from`; null after a failure, which a toast reports. */
  const microsoftAddress = async (redirectUri: string, from: string): Promise<string | null> => {
    try {
      const address = await hub.auth.microsoft({ redirect_uri: redirectUri });
      ports.storage.setItem(microsoftFromKey, from);
      ports.storage.setItem(microsoftStateKey, /[?&]state=([^&]+)/.exec(address)?.[1] ?? "");
      return address;
    } catch (error) {
      ports.report("Microsoft sign-in failed", error);
      toasts.show({ type: "error", title: microsoftFailed, message: laterOrTeam });
      return null;
    }
  };
  return {
    state: providers.state,
    failure,
    providersFailure: providers.failure,
    offersLocal: providers.data?.includes("local") ?? false,
    offersMicrosoft: providers.data?.includes("microsoft") ?? false,
    email,
    password,
    submitting,
    canSubmit,
    actions: { setEmail, setPassword, submit, microsoftAddress, retry: providers.retry },
  };
}

/** A refused sign-in always has the same message; an unreachable or overloaded hub has its own. */
function messageOf(error: unknown): string {
  if (error instanceof HubInputError) return loginFailed;
  if (error instanceof HubHttpError && error.status < 429) return loginFailed;
  return describeFailure(error)?.message ?? loginFailed;
}
