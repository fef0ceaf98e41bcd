import type { AuthenticatorSetUp } from "@iphub/sdk/contract/second-factor";
import type { useSecondFactor } from "@iphub/ui-core/identity/auth/use-second-factor";
import { encodeQR } from "qr";
import { useState } from "react";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./sign-ins.module.css";

type FormProps = {
  readonly app: ReturnType<typeof useSecondFactor>["app"];
  readonly setUp: AuthenticatorSetUp;
};

/** Shows what an authenticator app needs, and asks for a code of it. */
export function AuthenticatorForm({ app, setUp: { secret, address } }: FormProps) {
  const [code, setCode] = useState("");
  const isTyped = code.trim() !== "";
  const confirm = () => {
    if (isTyped && !app.sending) void app.confirm(code);
  };
  return (
    <FormModal
      title="Set up an authenticator app"
      size="small"
      saveLabel="Finish"
      saving={app.sending}
      disabled={!isTyped}
      onSave={confirm}
      onCancel={app.cancel}
      onClose={app.cancel}
    >
      <div className={styles.form}>
        <p>Scan this with the app, or type the secret into it.</p>
        <img
          className={styles.qr}
          alt="QR code of the secret"
          src={`data:image/svg+xml,${encodeURIComponent(encodeQR(address, "svg"))}`}
        />
        <CopyText text={secret} label="Copy the secret" />
        <TextField
          label="The code that the app shows"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={app.errorOf("code")}
          autoFocus
        />
      </div>
    </FormModal>
  );
}
