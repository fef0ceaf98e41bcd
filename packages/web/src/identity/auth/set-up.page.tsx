import { useSetUp } from "@iphub/ui-core/identity/auth/use-set-up";
import { useLocation, useNavigate } from "react-router-dom";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Logo } from "../../web-kit/shell.tsx";
import { Spinner } from "../../web-kit/spinner.tsx";
import { EmptyState, ErrorState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./login.module.css";

/** Creates the first administrator of an empty hub, with a one-time link. */
export function SetUpPage() {
  const { search, hash } = useLocation();
  // Links of earlier versions have the key in the query.
  const setUp = useSetUp(new URLSearchParams(hash.slice(1)).get("key") ?? new URLSearchParams(search).get("key") ?? "");
  const navigate = useNavigate();
  const { values, actions, errorOf } = setUp;
  if (setUp.state === "pending") return <Spinner label="Asking the hub" />;
  if (setUp.state === "failed") {
    return (
      <main className={styles.page}>
        <title>Set up – iphub</title>
        <h1 className="visually-hidden">Set up</h1>
        <ErrorState what={setUp.statusFailure?.message ?? "The hub cannot be reached."} onRetry={actions.retry} />
      </main>
    );
  }
  if (!setUp.needed) {
    return (
      <main className={styles.page}>
        <title>Set up – iphub</title>
        <h1 className="visually-hidden">Set up</h1>
        <EmptyState
          message="This hub is set up already."
          action={
            <Link to="/login" className={buttonClass()}>
              Sign in
            </Link>
          }
        />
      </main>
    );
  }
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (value: string) => actions.set(name, value),
    error: errorOf(name) ?? undefined,
  });
  return (
    <main className={styles.page}>
      <title>Set up – iphub</title>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          // The page after the sign-in.
          navigate({ search, hash }, { replace: true, state: { from: "/setup/steps" } });
          void actions.save();
        }}
      >
        <Logo />
        <h1>Welcome to iphub</h1>
        <p className={styles.words}>This hub is empty. You become its first administrator.</p>
        <TextField label="Email" type="email" autoComplete="username" autoFocus {...field("email")} />
        <TextField label="First name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...field("lastName")} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
          {...field("password")}
        />
        {setUp.failure && (
          <p role="alert" className={styles.failure}>
            {setUp.failure.message}
          </p>
        )}
        <Button type="submit" busy={setUp.saving}>
          Set up the hub
        </Button>
      </form>
    </main>
  );
}
