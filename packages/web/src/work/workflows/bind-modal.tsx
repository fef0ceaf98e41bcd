import { useBind } from "@iphub/ui-core/work/workflows/use-workflow-list";
import { useState } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = { readonly inventionId: string; readonly today: string; readonly onClose: () => void };

/** Chooses a workflow template and the start date of its schedule, and adds it to the matter. */
export function BindModal({ inventionId, today, onClose }: Props) {
  const bind = useBind(inventionId);
  const [templateId, setTemplateId] = useState("");
  const [bindDate, setBindDate] = useState(today);
  const chosen = bind.templates.find((template) => template.id === templateId);
  const submit = async () => {
    if (await bind.actions.bind(templateId, bindDate)) onClose();
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
      disabled={templateId === ""}
      onCancel={onClose}
    >
      <LoadState remote={bind} what="The workflows could not be loaded." lines={3} />
      {bind.state === "completed" && (
        <>
          <Select label="Workflow" value={templateId} options={options} onChange={setTemplateId} />
          <TextField
            label="Count the dates from"
            type="date"
            value={bindDate}
            onChange={setBindDate}
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
