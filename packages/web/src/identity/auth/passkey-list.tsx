import type { Passkey } from "@iphub/sdk/contract/passkeys";
import { programName } from "@iphub/sdk/domain/program-name";
import type { useSecondFactor } from "@iphub/ui-core/identity/auth/use-second-factor";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { AccessEntry, AccessList } from "./access-list.tsx";
import styles from "./sign-ins.module.css";

type Passkeys = ReturnType<typeof useSecondFactor>["passkeys"];

/** `PasskeyList {passkeys}`: one's own passkeys, to add, rename and remove. */
export function PasskeyList({ passkeys }: { readonly passkeys: Passkeys }) {
  const [named, setNamed] = useState<Passkey | "new" | null>(null);
  const open = (which: Passkey | "new") => {
    passkeys.clear();
    setNamed(which);
  };
  return (
    <section className={styles.section}>
      <h2>Passkeys</h2>
      <LoadState remote={passkeys} what="Your passkeys could not be loaded." lines={2} height={36} />
      {passkeys.data?.length === 0 && (
        <p>You have no passkeys. One signs you in with your device's finger, face or PIN, without a password.</p>
      )}
      <AccessList>
        {(passkeys.data ?? []).map((passkey) => (
          <AccessEntry key={passkey.id} name={passkey.name} detail={<History passkey={passkey} />}>
            <span className={styles.acts}>
              <Button variant="text" colour="secondary" onClick={() => open(passkey)}>
                Rename
              </Button>
              <Button variant="text" colour="secondary" onClick={() => void passkeys.remove(passkey)}>
                Remove…
              </Button>
            </span>
          </AccessEntry>
        ))}
      </AccessList>
      {passkeys.isOffered ? (
        <div>
          <Button colour="secondary" icon="plus" onClick={() => open("new")}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={styles.note}>
          This browser can add none here: passkeys need an https address with a host name, or http://localhost.
        </p>
      )}
      {named && <PasskeyName passkeys={passkeys} named={named} onClose={() => setNamed(null)} />}
    </section>
  );
}

function History({ passkey: { createdAt, lastUsedAt, synced } }: { readonly passkey: Passkey }) {
  return (
    <>
      {synced ? "on all your devices" : "on one device"}, since <DateText value={createdAt} time />,{" "}
      {lastUsedAt === null ? (
        "never used"
      ) : (
        <>
          last used <DateText value={lastUsedAt} time />
        </>
      )}
    </>
  );
}

type NameProps = {
  readonly passkeys: Passkeys;
  /** The passkey to rename, or a new one. */
  readonly named: Passkey | "new";
  readonly onClose: () => void;
};

function PasskeyName({ passkeys, named, onClose }: NameProps) {
  const isNew = named === "new";
  const [name, setName] = useState(isNew ? programName(navigator.userAgent) : named.name);
  const isTyped = name.trim() !== "";
  const save = async () => {
    if (!isTyped || passkeys.sending) return;
    const isDone = await (isNew ? passkeys.add(name) : passkeys.rename(named.id, name));
    if (isDone) onClose();
  };
  return (
    <FormModal
      title={isNew ? "Add a passkey" : "Rename the passkey"}
      size="small"
      saveLabel={isNew ? "Add passkey" : "Rename"}
      saving={passkeys.sending}
      disabled={!isTyped}
      onSave={() => void save()}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          label="Name"
          hint={isNew ? "So that you know it again; your browser asks for the passkey next" : undefined}
          value={name}
          onChange={setName}
          error={passkeys.errorOf("name")}
          autoFocus
        />
      </div>
    </FormModal>
  );
}
