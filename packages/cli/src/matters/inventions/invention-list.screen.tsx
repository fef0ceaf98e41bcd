import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { countedTotal } from "@iphub/sdk/domain/total-words";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useInventionList } from "@iphub/ui-core/matters/inventions/use-invention-list";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Text } from "ink";
import { type ReactNode, useState } from "react";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation, useSelectedRow } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery } from "../../terminal-kit/steady.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { MatterForm } from "./matter-form.tsx";

/** The web's columns in its order. */
const columns: readonly Column[] = [
  { id: "reference", title: "Matter", width: 13, min: 10, cut: "middle" },
  { id: "title", title: "Title", width: 30, min: 16, grow: 3 },
  { id: "applicant", title: "Applicant", width: 18, min: 10, grow: 1, drop: 1 },
  { id: "filed", title: "Filed", width: 12, min: 12, isWhole: true },
  { id: "status", title: "Office status", width: 20, min: 12, grow: 1, drop: 2 },
];

type Props = {
  /** The choice of a saved view, as long as it is open. */
  readonly views?: ReactNode;
};

/** All matters, or those that a search with `/` finds by title, reference or application number. */
export function InventionListScreen({ views }: Props) {
  const { place, narrow, go } = useNavigation();
  const qs = new URLSearchParams(place.query).get("qs") ?? "";
  const list = useInventionList({ qs });
  const theme = useTheme();
  const [isFinding, setIsFinding] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const { state, rows } = list;
  const shownQuery = useShownQuery(place.query, list.refreshing);
  const command = commandsOf("matters", "Inventions");
  useCommands([
    command("find", ["/"], "find", () => setIsFinding(true), { rank: 20 }),
    command("new", ["n"], "new matter", () => setIsOpening(true), { rank: 21, permission: "inventions:write" }),
    reloadCommand("matters", "Inventions", list),
  ]);
  const ways = useMay("inventions:write") ? "; n opens one, and an import brings a whole docket." : ".";
  const none = `There are no matters yet${ways}`;
  const words = qs === "" ? theme.paint("all matters", { role: "muted" }) : theme.paint(qs, { role: "accent" });
  const overlay = isOpening && (
    <MatterForm
      invention={null}
      onSaved={({ id }) => go({ stem: "invention", id })}
      onClose={() => setIsOpening(false)}
    />
  );
  const count = state === "completed" ? countedTotal(list.total, "matter") : undefined;
  return (
    <ScreenFrame title="Inventions" count={count} overlay={overlay || views}>
      <KeyScope captures={isFinding}>
        {isFinding ? (
          <FindLine
            value={qs}
            placeholder="Words, reference or application number"
            onFind={(text) => narrow("qs", [text])}
            onClose={() => setIsFinding(false)}
          />
        ) : (
          <Text wrap="truncate-end">{`  ${words}`}</Text>
        )}
        <ListStates
          state={state}
          failure={list.failure}
          what="matters"
          isEmpty={rows.length === 0}
          empty={qs === "" ? none : `Nothing found for '${qs}'.`}
        >
          <Matters key={shownQuery} rows={rows} isActive={!isFinding} onNearEnd={list.loadMore} onShown={list.show} />
        </ListStates>
      </KeyScope>
    </ScreenFrame>
  );
}

type MattersProps = {
  readonly rows: readonly InventionHit[];
  /** False while a text is typed above, so that its Enter opens nothing. */
  readonly isActive: boolean;
  readonly onNearEnd: () => void;
  readonly onShown: ((rows: readonly InventionHit[]) => void) | undefined;
};

function Matters({ rows, isActive, onNearEnd, onShown }: MattersProps) {
  const { go } = useNavigation();
  const { row: shown, selected, select } = useSelectedRow(rows, ({ id }) => id);
  useCopyable(shown && { ...shown, place: { stem: "invention", id: shown.id }, row: Object.values(cellsOf(shown)) });
  return (
    <Table
      columns={columns}
      whole={{ reference: (row) => cellsOf(row).reference }}
      above={1}
      items={rows}
      idOf={(row) => row.id}
      lineOf={(row, sized) => layoutRow(cellsOf(row), sized)}
      selectedId={selected}
      isActive={isActive}
      onNearEnd={onNearEnd}
      onShown={onShown}
      onSelect={select}
      onOpen={(row) => go({ stem: "invention", id: row.id })}
    />
  );
}

function cellsOf({ references, title, applicant, filingDate, officeStatus }: InventionHit) {
  return {
    reference: references[0] ?? "–",
    title,
    applicant: applicant ?? "–",
    filed: filingDate ? dateWords(filingDate) : "–",
    status: officeStatus ?? "–",
  };
}
