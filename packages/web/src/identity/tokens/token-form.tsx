import type { TokenScope } from "@iphub/sdk/contract/tokens";
import type { useTokenList } from "@iphub/ui-core/identity/tokens/use-token-list";
import { useState } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./tokens.module.css";

const scopes = [
  { value: "read", title: "Read only" },
  { value: "write", title: "Read and write, with all your permissions" },
] as const;

type FormProps = { readonly tokens: ReturnType<typeof useTokenList>; readonly onClose: () => void };

/** The form of a new token: purpose, scope and last day. */
export function TokenForm({ tokens, onClose }: FormProps) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const [expiresOn, setExpiresOn] = useState("");
  const { actions, errorOf, sending } = tokens;
  const save = async () => {
    if (await actions.create(name, scope, expiresOn)) onClose();
  };
  return (
    <FormModal
      title="New token"
      onClose={onClose}
      saveLabel="Create token"
      onSave={() => void save()}
      saving={sending}
      disabled={name.trim() === ""}
    >
      <div className={styles.form}>
        <TextField
          label="What it is for"
          value={name}
          onChange={setName}
          error={errorOf("name") ?? undefined}
          placeholder="Nightly export"
          autoFocus
        />
        <Select label="It may" value={scope} options={scopes} onChange={setScope} />
        <TextField
          label="Last day"
          type="date"
          value={expiresOn}
          onChange={setExpiresOn}
          error={errorOf("expiresOn") ?? undefined}
          hint="Empty: valid until you revoke it"
        />
      </div>
    </FormModal>
  );
}
