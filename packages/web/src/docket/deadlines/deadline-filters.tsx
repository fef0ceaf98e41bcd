import type { DeadlineSort } from "@iphub/sdk/contract/deadlines";
import type { DeadlineTab } from "@iphub/ui-core/docket/deadlines/deadline-words";
import type { DeadlineAddress } from "@iphub/ui-core/docket/deadlines/use-deadline-list";
import { PersonFilter } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import type { GridSort } from "../../web-kit/grid-types.ts";
import { TextField } from "../../web-kit/text-field.tsx";

/** The order as a grid shows it; ended deadlines have one of their own. */
export function gridSortOf(view: DeadlineTab, sort: DeadlineSort | undefined): GridSort | undefined {
  if (sort === undefined && view === "ended") return undefined;
  const columnId = sort?.replace("-", "") ?? "dueAt";
  return { columnId, order: sort?.startsWith("-") ? "descending" : "ascending" };
}

/** The order in an address that a column's heading asks for. */
export function deadlineSortOf({ columnId, order }: GridSort): string {
  return order === "descending" ? `-${columnId}` : columnId;
}

type Props = { readonly filter: DeadlineAddress; readonly onChange: (name: string, value: string | null) => void };

/** `DeadlineFilters {filter, onChange(name, value)}`: words and the responsible person; their state is in the address. */
export function DeadlineFilters({ filter, onChange }: Props) {
  const { responsible = "", qs = "", office } = filter;
  return (
    <>
      <TextField
        label="Words in deadline or matter"
        hideLabel
        type="search"
        placeholder="Words in deadline or matter"
        value={qs}
        debounceMs={300}
        onChange={(text) => onChange("qs", text || null)}
      />
      <PersonFilter
        label="Responsible person"
        value={responsible}
        everyone="Everyone's"
        me="Mine"
        onChange={(person) => onChange("responsible", person || null)}
      />
      {office !== undefined && (
        <Button variant="text" colour="secondary" icon="close" onClick={() => onChange("office", null)}>
          Only office {office}
        </Button>
      )}
    </>
  );
}
