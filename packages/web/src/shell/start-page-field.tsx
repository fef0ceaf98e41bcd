import { useStartPage } from "@iphub/ui-core/app/use-start-page";
import { Select } from "../web-kit/select.tsx";

/** The choice of the page on which the person begins, here and in the terminal; it is saved at once. */
export function StartPageField() {
  const { key, choices, actions } = useStartPage();
  return (
    <Select
      label="Begin with"
      hint="After signing in, and at the hub's bare address; saved at once"
      value={key}
      options={choices.map(({ key: value, title }) => ({ value, title }))}
      onChange={actions.choose}
    />
  );
}
