import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { abilitiesOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { type ReactNode, useState } from "react";
import type { GridProps } from "../../web-kit/grid-types.ts";
import { latePart } from "../../web-kit/late-part.tsx";
import { useRowKeys } from "../../web-kit/use-row-keys.ts";

const DeadlinePeopleModal = latePart(async () => (await import("./deadline-people-modal.tsx")).DeadlinePeopleModal);

type Props = Pick<GridProps<DeadlineRecord>, "onEdit" | "onKey">;

/**
 * The people of a deadline from its row: by a press on the responsible person, or by `b` as in the terminal. Its dates are
 * computed and never typed into a row. `onOpen` opens a deadline whose people the reader may not set; with selected rows the key
 * is for all of them, by `onMany`.
 */
export function usePeopleInRow(
  onOpen: (row: DeadlineRecord) => void,
  onMany?: () => void,
): {
  readonly grid: Props;
  readonly modal: ReactNode;
} {
  const reader = useReader();
  const [edited, setEdited] = useState<DeadlineRecord | null>(null);
  const edit = (row: DeadlineRecord): boolean => {
    const may = abilitiesOf(row, reader);
    if (may.assign) setEdited(row);
    return may.assign;
  };
  const keyOf = useRowKeys();
  const fromKey = (row: DeadlineRecord): boolean => {
    if (!onMany) return edit(row);
    onMany();
    return true;
  };
  return {
    grid: { onEdit: (row) => edit(row) || onOpen(row), onKey: (event, row) => keyOf(event) === "b" && fromKey(row) },
    modal: edited && <DeadlinePeopleModal deadline={edited} onClose={() => setEdited(null)} />,
  };
}
