import { useChoosePassword } from "@iphub/ui-core/identity/auth/use-choose-password";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Logo } from "../../web-kit/shell.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { CodeField } from "./code-field.tsx";
import styles from "./login.module.css";

/** Sets a password with a one-time link: an invitation, or a forgotten password. */
export function ChoosePasswordPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const choice = useChoosePassword(hash.slice(1), () => navigate("/login", { replace: true }));
  const { actions } = choice;
  return (
    <main className={styles.page}>
      <title>Choose a password – iphub</title>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (choice.canSave) void actions.save();
        }}
      >
        <Logo />
        <h1>Choose a password</h1>
        {choice.signedInAs !== null && (
          <p>
            {choice.signedInAs} is signed in here. The link may belong to another person: that person is signed in here
            once the password is chosen.
          </p>
        )}
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
          value={choice.password}
          onChange={actions.setPassword}
          error={choice.passwordError ?? undefined}
          autoFocus
        />
        <TextField
          label="Password again"
          type="password"
          autoComplete="new-password"
          value={choice.again}
          onChange={actions.setAgain}
          error={choice.againWarning ?? undefined}
        />
        {choice.asksCode && <CodeField value={choice.code} onChange={actions.setCode} />}
        {choice.failure && (
          <p role="alert" className={styles.failure}>
            {choice.failure}
          </p>
        )}
        <Button type="submit" disabled={!choice.canSave && !choice.saving} busy={choice.saving}>
          Choose and sign in
        </Button>
        {choice.asksCode && choice.offersPasskeys && (
          <Button colour="secondary" disabled={choice.saving} onClick={() => void actions.save(true)}>
            Use a passkey
          </Button>
        )}
        {choice.signedInAs === null ? (
          <Link to="/login">Back to the sign-in</Link>
        ) : (
          <Link to="/">Keep the password</Link>
        )}
      </form>
    </main>
  );
}
