import { useHubApp } from "../../platform/hub-app.ts";
import { discardQuestion } from "../../platform/overlays.ts";
import { useTextDraft } from "../../platform/use-draft.ts";

/** What the form of a note needs. */
interface NoteDraftOptions {
  /** Where what is typed is kept. */
  readonly place: string;
  readonly content: string;
  /** Saves; returns whether it was saved. */
  readonly onSave: (content: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The text of a note that is written: its draft goes when it is saved, and when the reader gives it up after a question. */
export function useNoteDraft({ place, content, onSave, onClose }: NoteDraftOptions) {
  const { overlays } = useHubApp();
  const draft = useTextDraft(place, content);
  return {
    draft,
    actions: {
      save: async () => {
        if (await onSave(draft.values)) draft.actions.discard();
      },
      cancel: async () => {
        if (draft.isChanged && !(await overlays.confirm(discardQuestion))) return;
        draft.actions.discard();
        onClose();
      },
    },
  };
}
