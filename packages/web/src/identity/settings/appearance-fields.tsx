import { useDateStyle } from "@iphub/ui-core/identity/settings/use-date-style";
import { useSingleKeys } from "@iphub/ui-core/identity/settings/use-single-keys";
import { themeChoices, themeWords, useTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Select } from "../../web-kit/select.tsx";

const themeOptions = themeChoices.map((value) => ({ value, title: themeWords[value] }));

/** The choice of the theme, of which one is that of the system; it is saved and holds at once. */
export function ThemeField() {
  const { choice, actions } = useTheme();
  return <Select label="Theme" value={choice} options={themeOptions} onChange={actions.choose} />;
}

/** Whether single keys act on pages; a choice holds at once. */
export function SingleKeysField() {
  const { areOn, actions } = useSingleKeys();
  return (
    <Checkbox
      label="Single keys act on pages"
      hint="Such as e, ? and g t. Keys of a list that has the focus, and Ctrl+K, always do."
      checked={areOn}
      onChange={actions.choose}
    />
  );
}

/** How dates are written to the reader and the day that their week begins with; a choice holds at once. */
export function DateStyleFields() {
  const { style, formats, firstDays, actions } = useDateStyle();
  return (
    <>
      <Select
        label="Dates are written"
        value={style.format}
        options={formats}
        onChange={(format) => void actions.choose({ format })}
      />
      <Select
        label="The week begins on"
        value={style.firstDay}
        options={firstDays}
        onChange={(firstDay) => void actions.choose({ firstDay })}
      />
    </>
  );
}
