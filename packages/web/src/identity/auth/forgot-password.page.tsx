import { useForgotPassword } from "@iphub/ui-core/identity/auth/use-forgot-password";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Logo } from "../../web-kit/shell.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./login.module.css";

const said = {
  mailed:
    "If there is an account with this address, a link to a new password is on its way. It works once, for an hour.",
  "by-hand": "This hub sends no mail. Ask an administrator for a link to a new password.",
};

/** Requests a link to a new password; the answer is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const { email, asking, failure, asked, canAsk, actions } = useForgotPassword();
  return (
    <main className={styles.page}>
      <title>Forgotten password – iphub</title>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (canAsk) void actions.ask();
        }}
      >
        <Logo />
        <h1>Forgotten password</h1>
        {asked === null ? (
          <>
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={actions.setEmail}
              autoFocus
            />
            {failure && (
              <p role="alert" className={styles.failure}>
                {failure}
              </p>
            )}
            <Button type="submit" disabled={!canAsk && !asking} busy={asking}>
              Send me a link
            </Button>
          </>
        ) : (
          <p role="status" className={styles.words}>
            {said[asked]}
          </p>
        )}
        <Link to="/login">Back to the sign-in</Link>
      </form>
    </main>
  );
}
