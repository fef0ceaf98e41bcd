import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { abilitiesOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { type ReactNode, useState } from "react";
import type { GridProps } from "../../web-kit/grid-types.ts";
import { latePart } from "../../web-kit/late-part.tsx";
import { useRowKeys } from "../../web-kit/use-row-keys.ts";

const signedOut = { email: "", permissions: [] };
const DeadlinePeopleModal = latePart(async () => (await import("./deadline-people-modal.tsx")).DeadlinePeopleModal);

type Props = Pick<GridProps<DeadlineRecord>, "onEdit" | "onKey">;

/**
 * The people of a deadline from its row: by a press on the responsible person, or by `b` as in the terminal. Its dates are
 * computed and never typed into a row. `onOpen` opens a deadline whose people the reader may not set.
 */
export function usePeopleInRow(onOpen: (row: DeadlineRecord) => void): {
  readonly grid: Props;
  readonly modal: ReactNode;
} {
  const session = useSession();
  const [edited, setEdited] = useState<DeadlineRecord | null>(null);
  const edit = (row: DeadlineRecord): boolean => {
    const may = abilitiesOf(row, session.phase === "signed-in" ? session.identity : signedOut);
    if (may.assign) setEdited(row);
    return may.assign;
  };
  const keyOf = useRowKeys();
  return {
    grid: { onEdit: (row) => edit(row) || onOpen(row), onKey: (event, row) => keyOf(event) === "b" && edit(row) },
    modal: edited && <DeadlinePeopleModal deadline={edited} onClose={() => setEdited(null)} />,
  };
}
