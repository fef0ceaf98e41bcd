import type { Invention } from "@iphub/sdk/contract/inventions";
import { isOfOneMatter } from "@iphub/sdk/domain/matters/held-reference";
import { useInventionForm } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { Fragment } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import styles from "./matter.module.css";
import { matterControls } from "./matter-controls.tsx";

type Props = {
  /** The matter to change; null opens a new one. */
  readonly invention: Invention | null;
  readonly onClose: () => void;
  readonly onSaved: (invention: Invention) => void;
};

/** The form of a matter, new or not. */
export function MatterFormModal({ invention, onClose, onSaved }: Props) {
  const form = useInventionForm(invention, (saved) => {
    onClose();
    onSaved(saved);
  });
  return (
    <FormModal
      title={invention ? "Change the matter" : "New matter"}
      onClose={onClose}
      saveLabel={invention ? "Save" : "Open the matter"}
      onSave={() => void form.actions.save()}
      saving={form.saving}
      onCancel={onClose}
      draft={form.draft}
    >
      {Object.entries(matterControls).map(([name, control]) => (
        <Fragment key={name}>
          {control(form)}
          {name === "references" && <HeldReferenceNotice form={form} />}
        </Fragment>
      ))}
    </FormModal>
  );
}

/** The matters that have a reference because of which a new matter was refused, and the way to open it all the same. */
function HeldReferenceNotice({ form: { held, actions } }: { readonly form: ReturnType<typeof useInventionForm> }) {
  if (held === null) return null;
  const { reference, holders, mayInsist } = held;
  const isOne = holders.length === 1;
  return (
    <section aria-label={`Matters with the reference ${reference}`} className={styles.held}>
      <span role="status">
        <bdi>{reference}</bdi> is already the reference of {isOne ? "this matter" : "these matters"}:
      </span>
      {holders.map(({ id, title, references }) => (
        <Link key={id} to={`/inventions/${encodeURIComponent(id)}`}>
          <bdi>{[references[0], title].filter(Boolean).join(" · ")}</bdi>
        </Link>
      ))}
      <span>
        Go to {isOne ? "it" : "one of them"}, or{" "}
        {isOfOneMatter(reference) ? "check the number" : "give another reference"}.
      </span>
      {mayInsist && (
        <Button variant="text" onClick={() => void actions.insist()}>
          Open a new matter anyway
        </Button>
      )}
    </section>
  );
}
