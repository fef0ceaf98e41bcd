import { type BegunDraft, draftWords } from "@iphub/ui-core/platform/use-draft";
import { Button } from "./button.tsx";
import { DateText } from "./date-text.tsx";
import styles from "./draft-notice.module.css";

/** `DraftNotice {draft}`: says of words that were brought back when they were typed, and drops them; else nothing. */
export function DraftNotice({ draft }: { readonly draft: Pick<BegunDraft, "since" | "isOvertaken" | "actions"> }) {
  const { since, isOvertaken, actions } = draft;
  if (since === null && !isOvertaken) return null;
  return (
    <p role="status" className={styles.notice}>
      {since !== null && (
        <span>
          {draftWords.notice} <DateText value={since} time />
        </span>
      )}
      {isOvertaken && <span>▲ {draftWords.overtaken}</span>}
      <Button variant="text" colour="secondary" onClick={actions.discard}>
        {draftWords.discard}
      </Button>
    </p>
  );
}
