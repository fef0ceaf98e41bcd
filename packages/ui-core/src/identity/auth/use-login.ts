import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { useEffect, useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { identityKeys } from "../query-keys.ts";
import { microsoftFailedKey } from "./microsoft-keys.ts";

/** The message of a failed sign-in. */
const loginFailed = "Authentication failed. Check your email/password and try again.";

/** Refusals that say themselves what to do. */
const ownWords: ReadonlySet<string> = new Set(["second_factor_wrong", "passkey_refused", "no_passkeys"]);

/** The login screen: both fields are required; each method is shown only if the hub offers it. */
export function useLogin() {
  const { hub } = useHubApp();
  const providers = useRemote(identityKeys.providers, () => hub.auth.providers());
  const { actions, ...signIn } = useOwnSignIn();
  return {
    ...signIn,
    state: providers.state,
    providersFailure: providers.failure,
    offersLocal: providers.data?.includes("local") ?? false,
    offersMicrosoft: providers.data?.includes("microsoft") ?? false,
    actions: { ...actions, microsoftAddress: useMicrosoft(), retry: providers.retry },
  };
}

/** The sign-in with a password, a second factor where the account has one, or a passkey. */
function useOwnSignIn() {
  const { hub, session, ports } = useHubApp();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [code, setCode] = useState("");
  const canSubmit = email.trim() !== "" && password !== "" && (!asksCode || code.trim() !== "") && !submitting;

  const attempt = async (signIn: () => Promise<void>) => {
    setSubmitting(true);
    setFailure(null);
    try {
      await signIn();
    } catch (error) {
      const isAsked = error instanceof HubHttpError && error.code === "second_factor_required";
      if (isAsked) return setAsksCode(true);
      ports.report("Login failed", error);
      setFailure(messageOf(error));
    } finally {
      setSubmitting(false);
    }
  };
  /** Alone, or as the second factor where the hub asked for one. */
  const openWithPasskey = async () => {
    const { signWithPasskey } = await import("./sign-with-passkey.ts");
    const passkey = await signWithPasskey(hub, ports);
    if (asksCode) await session.login(email, password, { passkey });
    else await session.open(await hub.auth.passkeySignIn({ passkey }));
  };
  return {
    failure,
    offersPasskeys: ports.passkeys !== null,
    email,
    password,
    /** Whether the password was right and the account has a second factor. */
    asksCode,
    code,
    submitting,
    canSubmit,
    actions: {
      setEmail,
      setPassword,
      setCode,
      submit: async () => {
        if (canSubmit) await attempt(() => session.login(email, password, asksCode ? { code } : {}));
      },
      signInWithPasskey: () => attempt(openWithPasskey),
      startAgain: () => {
        setAsksCode(false);
        setFailure(null);
        setCode("");
        setPassword("");
      },
    },
  };
}

const microsoft = () => import("./microsoft-sign-in.ts");

/** The address to sign in with Microsoft and return to `from`; null after a failure, which a toast reports. */
function useMicrosoft(): (redirectUri: string, from: string) => Promise<string | null> {
  const app = useHubApp();
  useEffect(() => {
    if (app.ports.storage.getItem(microsoftFailedKey) === null) return;
    microsoft()
      .then(({ sayFailure }) => sayFailure(app))
      .catch((error: unknown) => app.ports.report("Microsoft sign-in failed", error));
  }, [app]);
  return async (redirectUri, from) => (await microsoft()).microsoftAddress(app, redirectUri, from);
}

/** A refused password always has the same message; a second factor, and a hub that cannot answer, have their own. */
function messageOf(error: unknown): string {
  if (error instanceof HubHttpError && ownWords.has(error.code)) return error.message;
  if (error instanceof HubInputError) return loginFailed;
  if (error instanceof HubHttpError && error.status < 429) return loginFailed;
  return describeFailure(error)?.message ?? loginFailed;
}
