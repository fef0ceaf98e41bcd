import { useLogin } from "@iphub/ui-core/identity/auth/use-login";
import { useLocation } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Logo } from "../../web-kit/shell.tsx";
import { ErrorState, Skeleton } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./login.module.css";

/** The second factor, once the password was right. */
const CodeFields = latePart(async () => (await import("./code-fields.tsx")).CodeFields);

/** The login screen with the sign-in methods of the hub. */
export function LoginPage() {
  const login = useLogin();
  const { actions } = login;
  const from = String(Reflect.get(Object(useLocation().state), "from") ?? "/");
  return (
    <main className={styles.page}>
      <title>Sign in – iphub</title>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void actions.submit();
        }}
      >
        <Logo />
        <h1>Hey! Do we know you?</h1>
        {login.state === "pending" && <Skeleton lines={3} />}
        {login.state === "failed" && (
          <ErrorState what={login.providersFailure?.message ?? "The hub cannot be reached."} onRetry={actions.retry} />
        )}
        {login.offersLocal &&
          (login.asksCode ? (
            <CodeFields login={login}>
              <Submit login={login} />
            </CodeFields>
          ) : (
            <PasswordFields login={login} />
          ))}
        {login.offersLocal && login.offersPasskeys && (
          <Button colour="secondary" disabled={login.submitting} onClick={() => void actions.signInWithPasskey()}>
            {login.asksCode ? "Use a passkey" : "Sign in with a passkey"}
          </Button>
        )}
        {login.offersMicrosoft && !login.asksCode && (
          <Button
            colour="secondary"
            onClick={() => void signInWithMicrosoft((redirectUri) => actions.microsoftAddress(redirectUri, from))}
          >
            Sign in with Microsoft
          </Button>
        )}
      </form>
    </main>
  );
}

type FieldsProps = { readonly login: ReturnType<typeof useLogin> };

function PasswordFields({ login }: FieldsProps) {
  const { actions } = login;
  return (
    <>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={login.email}
        onChange={actions.setEmail}
        autoFocus
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={login.password}
        onChange={actions.setPassword}
      />
      <Submit login={login} />
      <Link to="/forgot-password">Forgot your password?</Link>
    </>
  );
}

function Submit({ login: { failure, canSubmit, submitting } }: FieldsProps) {
  return (
    <>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" disabled={!canSubmit && !submitting} busy={submitting}>
        Let me in!
      </Button>
    </>
  );
}

async function signInWithMicrosoft(addressOf: (redirectUri: string) => Promise<string | null>): Promise<void> {
  const address = await addressOf(`${location.origin}/microsoft.html`);
  if (address !== null) location.assign(address);
}
