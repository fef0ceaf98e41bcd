import type { Invention } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import type { InventionChange } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useMatterTeams } from "@iphub/ui-core/matters/walls/use-wall-teams";
import { type ReactNode, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { useOpener } from "../../web-kit/use-opener.ts";
import { FactEditor } from "./fact-editor.tsx";
import styles from "./matter.module.css";

type Props = {
  readonly invention: Invention;
  readonly name: keyof InventionChange;
  readonly children: ReactNode;
};

/** `EditedFact {invention, name, children}`: a fact in a list that is edited in its place. */
export function EditedFact({ invention, name, children }: Props) {
  const { isEditing, opener, close } = useInPlace(name);
  const { label } = inventionFields[name];
  if (isEditing) {
    return (
      <div className={styles.editing}>
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <FactEditor invention={invention} name={name} onClose={close} />
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.edited}>
        <span>{children}</span>
        {opener}
      </dd>
    </div>
  );
}

/** `TeamsFact {invention}`: the teams of a matter, for people who may choose them. */
export function TeamsFact({ invention }: { readonly invention: Invention }) {
  const { mayName, teamName } = useMatterTeams(invention.teams);
  if (!mayName) return null;
  return (
    <EditedFact invention={invention} name="teams">
      {invention.teams.map(teamName).join(", ") || "–"}
    </EditedFact>
  );
}

type ReferencesProps = {
  readonly invention: Invention;
  /** Whether they can be changed in their place. */
  readonly mayWrite: boolean;
};

/** `References {invention, mayWrite}`: the references of a matter, each to be copied. */
export function References({ invention, mayWrite }: ReferencesProps) {
  const { isEditing, opener, close } = useInPlace("references");
  const { references } = invention;
  if (isEditing) {
    return (
      <>
        <h2>References</h2>
        <FactEditor invention={invention} name="references" onClose={close} />
      </>
    );
  }
  return (
    <>
      <div className={styles.edited}>
        <h2>References</h2>
        {mayWrite && opener}
      </div>
      {references.length === 0 ? <p className={styles.muted}>None yet</p> : null}
      <ul className={styles.references}>
        {references.map((reference) => (
          <li key={reference}>
            <CopyText text={reference} label={`Copy ${reference}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether a field is edited in its place, and the button that opens its editor, which has the focus again afterwards. */
export function useInPlace(name: keyof InventionChange, label = `Change: ${inventionFields[name].label}`) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useOpener(isEditing);
  const opener = (
    <Button
      ref={button}
      variant="icon"
      colour="secondary"
      icon="edit"
      label={label}
      onClick={() => setIsEditing(true)}
    />
  );
  return { isEditing, opener, close: () => setIsEditing(false) };
}
