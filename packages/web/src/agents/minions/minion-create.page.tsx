import { minionFieldsOf, minionForm } from "@iphub/ui-core/agents/minions/minion-fields";
import { useMinionCreate } from "@iphub/ui-core/agents/minions/use-minion-create";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import { useNavigate } from "react-router-dom";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { MinionInputs } from "./minion-form.tsx";
import styles from "./minions.module.css";

/** Creates a minion and opens it. */
export function MinionCreatePage() {
  const form = useMinionCreate();
  const navigate = useNavigate();
  const draft = useDraft("minion:new", minionForm, minionFieldsOf(null));
  const fields = draft.values;
  const create = async () => {
    const made = await form.actions.create(fields);
    if (!made) return;
    draft.actions.discard();
    navigate(`/minions/${encodeURIComponent(made.documentId)}`, { replace: true });
  };
  return (
    <Page title="New minion">
      <DraftNotice draft={draft} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.name.trim() !== "") void create();
        }}
      >
        <MinionInputs fields={fields} onChange={draft.actions.set} errorOf={form.errorOf} />
        <div className={styles.buttons}>
          <Button type="submit" busy={form.sending} disabled={fields.name.trim() === ""}>
            Create minion
          </Button>
          <Link to="/minions" className={buttonClass("secondary")}>
            Cancel
          </Link>
        </div>
      </form>
    </Page>
  );
}
