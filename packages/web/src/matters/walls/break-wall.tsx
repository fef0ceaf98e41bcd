import { breakWarning, reasonFault, useWallBreak } from "@iphub/ui-core/matters/walls/use-wall-break";
import { useTextDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./walls.module.css";

type Props = {
  /** The matter that was not found; the hub does not say to others whether it exists. */
  readonly id: string;
  readonly onBroken: () => void;
};

/** `BreakWall {id, onBroken}`: offers administrators to see a matter in spite of its wall; nothing for others. */
export function BreakWall({ id, onBroken }: Props) {
  const wall = useWallBreak(id);
  const [isOpen, setIsOpen] = useState(false);
  const draft = useTextDraft(`break-wall:${id}`);
  const reason = draft.values;
  if (!wall.isOffered) return null;
  const send = async () => {
    if (!(await wall.breakWall(reason))) return;
    draft.actions.discard();
    setIsOpen(false);
    onBroken();
  };
  return (
    <>
      <div className={styles.offer}>
        <p className={styles.muted}>A wall may keep the matter from you. As an administrator you can break it.</p>
        <Button colour="secondary" icon="lock" onClick={() => setIsOpen(true)}>
          Break the wall…
        </Button>
      </div>
      {isOpen && (
        <FormModal
          title="Break the wall"
          size="small"
          saveLabel="Break wall"
          saving={wall.sending}
          disabled={reasonFault(reason) !== null}
          onSave={() => void send()}
          onCancel={() => setIsOpen(false)}
          draft={draft}
          onClose={() => setIsOpen(false)}
        >
          <div className={styles.form}>
            <p className={styles.meaning}>{breakWarning}</p>
            <TextField
              label="Reason"
              multiline
              autoFocus
              value={reason}
              onChange={draft.actions.set}
              error={wall.errorOf("reason") ?? undefined}
            />
          </div>
        </FormModal>
      )}
    </>
  );
}
