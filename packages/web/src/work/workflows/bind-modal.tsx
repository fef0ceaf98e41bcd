import { useDraft } from "@iphub/ui-core/platform/use-draft";
import { useBind } from "@iphub/ui-core/work/workflows/use-workflow-list";
import * as z from "zod/mini";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { LoadState } from "../../web-kit/states.tsx";

type Props = { readonly inventionId: string; readonly today: string; readonly onClose: () => void };

const bindDraft = z.object({ templateId: z.string(), bindDate: z.string() });

/** Chooses a workflow template and the start date of its schedule, and adds it to the matter. */
export function BindModal({ inventionId, today, onClose }: Props) {
  const bind = useBind(inventionId);
  const draft = useDraft(`bind:${inventionId}`, bindDraft, { templateId: "", bindDate: today });
  const { templateId, bindDate } = draft.values;
  const put = (change: Partial<typeof draft.values>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const chosen = bind.templates.find((template) => template.id === templateId);
  const submit = async () => {
    if (!(await bind.actions.bind(templateId, bindDate))) return;
    draft.actions.discard();
    onClose();
  };
  const options = [
    { value: "", title: "Choose a workflow" },
    ...bind.templates.map(({ id, title, category }) => ({ value: id, title: `${category}: ${title}` })),
  ];
  return (
    <FormModal
      title="Add a workflow to this matter"
      onClose={onClose}
      saveLabel="Add it to the matter"
      onSave={() => void submit()}
      saving={bind.sending}
      disabled={!chosen}
      onCancel={onClose}
      draft={draft}
    >
      <LoadState remote={bind} what="The workflows could not be loaded." lines={3} />
      {bind.state === "completed" && (
        <>
          <Select label="Workflow" value={templateId} options={options} onChange={(id) => put({ templateId: id })} />
          <DateField
            label="Count the dates from"
            value={bindDate}
            onChange={(day) => put({ bindDate: day })}
            error={bind.errorOf("bindDate")}
          />
          {chosen && <p>{chosen.description}</p>}
          {chosen && (
            <ul>
              {chosen.milestones.map((milestone) => (
                <li key={milestone.id}>
                  {milestone.title}: {milestone.steps.filter((step) => !step.isDraft).length} tasks
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormModal>
  );
}
