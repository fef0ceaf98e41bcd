import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { Button } from "../../web-kit/button.tsx";
import { Logo } from "../../web-kit/shell.tsx";
import styles from "./login.module.css";
import { SecondFactor } from "./second-factor.tsx";

/** The only page of someone whose role requires a second factor that they do not have yet. */
export function SecondFactorDue() {
  const { actions } = useSession();
  return (
    <main className={styles.page}>
      <title>Set up a second factor – iphub</title>
      <div className={styles.wide}>
        <Logo />
        <h1>Set up a second factor</h1>
        <p className={styles.words}>
          Your role requires one in addition to the password. Add a passkey or set up an authenticator app to go on.
        </p>
        <SecondFactor onSetUp={actions.retry} />
        <Button variant="text" colour="secondary" onClick={actions.logout}>
          Sign out
        </Button>
      </div>
    </main>
  );
}
