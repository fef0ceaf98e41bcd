import type { useSignIns } from "@iphub/ui-core/identity/auth/use-sign-ins";
import { Button } from "../../web-kit/button.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./sign-ins.module.css";

/** The form to change one's own password: the current one, and the new one twice. */
export function PasswordForm({ signIns }: { readonly signIns: ReturnType<typeof useSignIns> }) {
  const { values, actions, errorOf } = signIns;
  return (
    <section className={styles.section}>
      <h2>Password</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void actions.changePassword();
        }}
      >
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={values.password}
          onChange={(text) => actions.set("password", text)}
          error={errorOf("password") ?? undefined}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters; your other sign-ins end"
          value={values.newPassword}
          onChange={(text) => actions.set("newPassword", text)}
          error={errorOf("newPassword") ?? undefined}
        />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          value={values.again}
          onChange={(text) => actions.set("again", text)}
          error={signIns.againWarning ?? undefined}
        />
        <div>
          <Button type="submit" busy={signIns.sending} disabled={!signIns.canChange}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}
