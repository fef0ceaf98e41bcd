import type { PasswordRequest } from "@iphub/ui-core/platform/overlays";
import { useState } from "react";
import { FormModal } from "../web-kit/modal.tsx";
import { TextField } from "../web-kit/text-field.tsx";

type PasswordModalProps = {
  readonly request: PasswordRequest;
  /** Gets the password, or null if the reader gives up. */
  readonly onAnswer: (password: string | null) => void;
};

/** `PasswordModal {request, onAnswer}`: asks for one's own password before an act that needs a recent sign-in. */
export function PasswordModal({ request: { error, isChecking }, onAnswer }: PasswordModalProps) {
  const [password, setPassword] = useState("");
  const giveUp = () => onAnswer(null);
  return (
    <FormModal
      title="Confirm your password"
      size="small"
      saveLabel="Confirm"
      saving={isChecking}
      disabled={password === ""}
      onSave={() => onAnswer(password)}
      onCancel={giveUp}
      onClose={giveUp}
    >
      <p>This change needs your password, which then counts for ten minutes.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(password);
        }}
      >
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error}
        />
      </form>
    </FormModal>
  );
}
