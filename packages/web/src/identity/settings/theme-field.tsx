import { themeChoices, themeWords, useTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { Select } from "../../web-kit/select.tsx";

const options = themeChoices.map((value) => ({ value, title: themeWords[value] }));

/** The choice of the theme, of which one is that of the system; it is saved and holds at once. */
export function ThemeField() {
  const { choice, actions } = useTheme();
  return <Select label="Theme" value={choice} options={options} onChange={actions.choose} />;
}
