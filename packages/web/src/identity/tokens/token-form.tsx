import { tokenScope } from "@iphub/sdk/contract/tokens";
import type { useTokenList } from "@iphub/ui-core/identity/tokens/use-token-list";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import * as z from "zod/mini";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./tokens.module.css";

const scopes = [
  { value: "read", title: "Read only" },
  { value: "write", title: "Read and write, with all your permissions" },
] as const;

const tokenDraft = z.object({ name: z.string(), scope: tokenScope, expiresOn: z.string() });
const noToken: z.infer<typeof tokenDraft> = { name: "", scope: "read", expiresOn: "" };

type FormProps = { readonly tokens: ReturnType<typeof useTokenList>; readonly onClose: () => void };

/** The form of a new token: purpose, scope and last day. */
export function TokenForm({ tokens, onClose }: FormProps) {
  const draft = useDraft("token:new", tokenDraft, noToken);
  const { name, scope, expiresOn } = draft.values;
  const edit = (change: Partial<z.infer<typeof tokenDraft>>) =>
    draft.actions.edit((known) => ({ ...known, ...change }));
  const { actions, errorOf, sending } = tokens;
  const save = async () => {
    if (!(await actions.create(name, scope, expiresOn))) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title="New token"
      onClose={onClose}
      saveLabel="Create token"
      onSave={() => void save()}
      saving={sending}
      disabled={name.trim() === ""}
      draft={draft}
    >
      <div className={styles.form}>
        <TextField
          label="What it is for"
          value={name}
          onChange={(text) => edit({ name: text })}
          error={errorOf("name") ?? undefined}
          placeholder="Nightly export"
          autoFocus
        />
        <Select label="It may" value={scope} options={scopes} onChange={(chosen) => edit({ scope: chosen })} />
        <DateField
          label="Last day"
          value={expiresOn}
          onChange={(day) => edit({ expiresOn: day })}
          error={errorOf("expiresOn") ?? undefined}
          hint="Empty: valid until you revoke it"
        />
      </div>
    </FormModal>
  );
}
