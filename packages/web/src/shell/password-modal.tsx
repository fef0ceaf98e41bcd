import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { OwnProof, PasswordRequest } from "@iphub/ui-core/platform/overlays";
import { useState } from "react";
import { CodeField } from "../identity/auth/code-field.tsx";
import { Button } from "../web-kit/button.tsx";
import { FormModal } from "../web-kit/modal.tsx";
import { FieldNotes, TextField } from "../web-kit/text-field.tsx";
import styles from "./password-modal.module.css";

type PasswordModalProps = {
  readonly request: PasswordRequest;
  /** Gets the proof, or null if the reader gives up. */
  readonly onAnswer: (proof: OwnProof | null) => void;
};

/**
 * `PasswordModal {request, onAnswer}`: asks for one's own password, with a code where there is a second factor, or for
 * a passkey, before an act that needs a recent sign-in.
 */
export function PasswordModal({ request: { fault, isChecking, asksCode }, onAnswer }: PasswordModalProps) {
  const { ports } = useHubApp();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const giveUp = () => onAnswer(null);
  const isTyped = password !== "" && (!asksCode || code.trim() !== "");
  const send = () => {
    if (isTyped && !isChecking) onAnswer(asksCode ? { password, code } : { password });
  };
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  return (
    <FormModal
      title="Confirm your password"
      size="small"
      saveLabel="Confirm"
      saving={isChecking}
      disabled={!isTyped}
      onSave={send}
      onCancel={giveUp}
      onClose={giveUp}
    >
      <p>This change needs your password, which then counts for ten minutes.</p>
      <div className={styles.form}>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorOf("password")}
        />
        {asksCode && <CodeField value={code} onChange={setCode} error={errorOf("code")} />}
      </div>
      {ports.passkeys && (
        <div className={styles.other}>
          <Button colour="secondary" disabled={isChecking} onClick={() => onAnswer({ passkey: true })}>
            Use a passkey instead
          </Button>
          <FieldNotes id="passkey-notes" error={errorOf("passkey")} />
        </div>
      )}
    </FormModal>
  );
}
