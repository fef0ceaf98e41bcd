import { useDateStyle } from "@iphub/ui-core/identity/settings/use-date-style";
import { Select } from "../../web-kit/select.tsx";

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
