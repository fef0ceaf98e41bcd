import type { Account, TeamMembers } from "@iphub/sdk/contract/people";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { type Cell, type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { Table } from "../../terminal-kit/table.tsx";

type TableShape<Row> = {
  readonly columns: readonly Column[];
  readonly cellsOf: (row: Row) => Readonly<Record<string, Cell>>;
};

const muted = (text: string): Cell => ({ text, style: { role: "muted" } });

/** The columns of people. */
export const accountTable: TableShape<Account> = {
  columns: [
    { id: "name", title: "Person", width: 24, min: 14, grow: 1 },
    { id: "email", title: "E-mail", width: 28, min: 14, grow: 1, drop: 2 },
    { id: "roles", title: "Roles", width: 20, min: 10, grow: 1, drop: 1 },
    { id: "teams", title: "Teams", width: 20, min: 10, grow: 1, drop: 4 },
    { id: "state", title: "Sign-in", width: 17, min: 17, isWhole: true, drop: 3 },
  ],
  cellsOf: (account) => ({
    name: fullName(account),
    email: muted(account.email),
    roles: account.roles.join(", ") || muted("no role"),
    teams: account.teams.map(({ name }) => name).join(", ") || muted("no team"),
    state: stateOf(account),
  }),
};

/** The columns of teams, with members by name. */
export const teamTable = (nameOf: (email: string) => string): TableShape<TeamMembers> => ({
  columns: [
    { id: "name", title: "Team", width: 24, min: 14 },
    { id: "members", title: "Members", width: 60, min: 20, grow: 1 },
  ],
  cellsOf: ({ name, members }) => ({ name, members: members.map(nameOf).join(", ") || muted("no one yet") }),
});

function stateOf({ disabledAt, isBot, hasPassword }: Account): Cell {
  if (disabledAt !== null) return { text: "▲ closed", style: { role: "warn" } };
  if (isBot) return "bot";
  return hasPassword ? "✓ password" : "○ no password yet";
}

type ListTableProps<Row> = TableShape<Row> & {
  readonly items: readonly Row[];
  readonly onSelect: (row: Row) => void;
  readonly onNearEnd?: () => void;
  /** False while a text is typed above. */
  readonly isActive?: boolean;
};

/** A list with its headings. */
export function ListTable<Row extends { readonly id: string }>({
  columns,
  cellsOf,
  items,
  onSelect,
  onNearEnd,
  isActive,
}: ListTableProps<Row>) {
  return (
    <Table
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      lineOf={(row, sized) => layoutRow(cellsOf(row), sized)}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      isActive={isActive}
    />
  );
}
