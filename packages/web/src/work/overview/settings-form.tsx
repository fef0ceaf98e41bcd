import type { useSettingsPanel } from "@iphub/ui-core/identity/settings/use-settings-panel";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Select } from "../../web-kit/select.tsx";
import { SidePanel } from "../../web-kit/side-panel.tsx";

type Panel = ReturnType<typeof useSettingsPanel<Record<string, unknown>>>;

/** The part of a settings panel that its form needs, for the panel of any screen. */
type SettingsFormProps = {
  readonly panel: {
    readonly definition: Pick<Panel["definition"], "formTitle" | "options">;
    readonly value: object;
    readonly actions: { readonly change: (change: Record<string, unknown>) => void; readonly close: () => void };
  };
};

/** `SettingsForm {panel}`: the settings of a screen in the panel at the right; each change is saved at once. */
export function SettingsForm({ panel }: SettingsFormProps) {
  const chosenOf = (key: string): unknown => Reflect.get(panel.value, key);
  return (
    <SidePanel title={panel.definition.formTitle} onClose={panel.actions.close}>
      {panel.definition.options.map((option) =>
        option.kind === "one" ? (
          <Select
            key={option.key}
            label={option.label}
            value={String(chosenOf(option.key))}
            options={option.choices.map((choice) => ({ value: choice, title: choice }))}
            onChange={(choice) => panel.actions.change({ [option.key]: choice })}
          />
        ) : (
          <Choices key={option.key} option={option} value={chosenOf(option.key)} onChange={panel.actions.change} />
        ),
      )}
    </SidePanel>
  );
}

type ChoicesProps = {
  readonly option: Panel["definition"]["options"][number];
  readonly value: unknown;
  readonly onChange: (change: Record<string, unknown>) => void;
};

function Choices({ option, value, onChange }: ChoicesProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset>
      <legend>{option.label}</legend>
      {option.choices.map((choice) => (
        <Checkbox
          key={choice}
          label={choice}
          checked={chosen.includes(choice)}
          disabled={option.locked?.includes(choice)}
          onChange={(checked) =>
            onChange({
              [option.key]: option.choices.filter((one) => (one === choice ? checked : chosen.includes(one))),
            })
          }
        />
      ))}
    </fieldset>
  );
}
