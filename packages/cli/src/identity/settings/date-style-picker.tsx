import { dateFormat, firstDay } from "@iphub/sdk/contract/date-style";
import { useDateStyle } from "@iphub/ui-core/identity/settings/use-date-style";
import { Picker } from "../../terminal-kit/picker.tsx";

/** Chooses how dates are written to the reader, or the day that their week begins with. */
export function DateStylePicker({ onClose }: { readonly onClose: () => void }) {
  const { style, formats, firstDays, actions } = useDateStyle();
  const items = [
    ...formats.map(({ value, title }) => ({ id: value, label: title, isChosen: value === style.format })),
    ...firstDays.map(({ value, title }) => ({
      id: value,
      label: `Week: ${title}`,
      isChosen: value === style.firstDay,
    })),
  ];
  const pick = (id: string) => {
    onClose();
    const format = dateFormat.options.find((one) => one === id);
    const first = firstDay.options.find((one) => one === id);
    void actions.choose({ ...(format && { format }), ...(first && { firstDay: first }) });
  };
  return <Picker title="Dates and week" items={items} onPick={pick} onClose={onClose} />;
}
