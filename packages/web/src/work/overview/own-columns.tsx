import type { OverviewRow } from "@iphub/sdk/contract/overview";
import { useLayoutEffect } from "react";
import { useListColumns } from "../../identity/public.ts";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { PinOverview } from "./pin-overview.tsx";

type Columns = readonly GridColumn<OverviewRow>[];
type Props = { readonly possible: Columns; readonly onColumns: (columns: Columns) => void };

/**
 * `OwnColumns {possible, onColumns(columns)}`: the button that pins the overview, that of its columns, and these as the
 * reader has chosen them. The first page is shown without its code.
 */
export function OwnColumns({ possible, onColumns }: Props) {
  const { look, columns, button } = useListColumns("OVERVIEW", possible, { hasDensity: false });
  useLayoutEffect(() => {
    if (look.isKnown) onColumns(columns);
  }, [look.isKnown, columns, onColumns]);
  return (
    <>
      <PinOverview />
      {button}
    </>
  );
}
