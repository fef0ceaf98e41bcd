import { useToday } from "@iphub/ui-core/platform/use-today";
import { useBind } from "@iphub/ui-core/work/workflows/use-workflow-list";
import { useState } from "react";
import { Form } from "../../terminal-kit/form.tsx";
import { dateField, dayOf } from "../../terminal-kit/form-fields.ts";
import { Picker } from "../../terminal-kit/picker.tsx";
import { singleLine } from "../../terminal-kit/text-cells.ts";

/** Chooses a workflow template, then the start date of its schedule, and adds it to the matter. */
export function BindOverlay({ inventionId, onClose }: { readonly inventionId: string; readonly onClose: () => void }) {
  const today = useToday();
  const bind = useBind(inventionId);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const chosen = bind.templates.find(({ id }) => id === templateId);
  if (!chosen) {
    const items = bind.templates.map(({ id, title, category }) => ({
      id,
      label: singleLine(title),
      hint: singleLine(category),
    }));
    const failure = bind.failure?.message ?? "There are no workflow templates yet.";
    return (
      <Picker
        title="Add a workflow to this matter"
        items={items}
        empty={bind.state === "pending" ? "Loading the workflows" : items.length > 0 ? "Nothing found." : failure}
        onPick={setTemplateId}
        onClose={onClose}
      />
    );
  }
  const day = dateField({ id: "bindDate", label: "Dates from", value: today }, today);
  const steps = chosen.milestones.map(
    ({ title, steps }) => `${title}: ${steps.filter((step) => !step.isDraft).length} tasks`,
  );
  return (
    <Form
      title={chosen.title}
      fields={[day]}
      remarks={[chosen.description, ...steps]}
      errorOf={bind.errorOf}
      onSubmit={({ bindDate }) => bind.actions.bind(chosen.id, dayOf(bindDate, today) ?? undefined)}
      onClose={onClose}
    />
  );
}
