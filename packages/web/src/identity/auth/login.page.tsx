import { useLogin } from "@iphub/ui-core/identity/auth/use-login";
import { useLocation } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Logo } from "../../web-kit/shell.tsx";
import { ErrorState, Skeleton } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./login.module.css";

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
        {login.offersLocal && (
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
            {login.failure && (
              <p role="alert" className={styles.failure}>
                {login.failure}
              </p>
            )}
            <Button type="submit" disabled={!login.canSubmit && !login.submitting} busy={login.submitting}>
              Let me in!
            </Button>
            <Link to="/forgot-password">Forgot your password?</Link>
          </>
        )}
        {login.offersMicrosoft && (
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

async function signInWithMicrosoft(addressOf: (redirectUri: string) => Promise<string | null>): Promise<void> {
  const address = await addressOf(`${location.origin}/microsoft.html`);
  if (address !== null) location.assign(address);
}
