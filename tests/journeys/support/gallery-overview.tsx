import { type DueBadge as DueBadgeModel, dueBadge } from "@iphub/sdk/domain/due-badge";
import { Avatar } from "@iphub/web/identity/users/avatar.tsx";
import { HealthDot } from "@iphub/web/operations/health/health-dot.tsx";
import { Button } from "@iphub/web/web-kit/button.tsx";
import { DateText } from "@iphub/web/web-kit/date-text.tsx";
import { DueBadge } from "@iphub/web/web-kit/due-badge.tsx";
import { Grid } from "@iphub/web/web-kit/grid.tsx";
import type { GridColumn, GridSort } from "@iphub/web/web-kit/grid-types";
import { Menu } from "@iphub/web/web-kit/menu.tsx";
import { MiddleEllipsis } from "@iphub/web/web-kit/middle-ellipsis.tsx";
import { Page } from "@iphub/web/web-kit/page.tsx";
import { Select } from "@iphub/web/web-kit/select.tsx";
import { Header, Shell } from "@iphub/web/web-kit/shell.tsx";
import { SideNavigation } from "@iphub/web/web-kit/side-navigation.tsx";
import { SidePanel } from "@iphub/web/web-kit/side-panel.tsx";
import { TextField } from "@iphub/web/web-kit/text-field.tsx";
import { useRowSelection } from "@iphub/web/web-kit/use-row-selection";
import { useMemo, useState } from "react";

type Matter = {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  readonly task: string;
  readonly who: string;
  readonly client: string;
  readonly due: DueBadgeModel;
};

const titles = [
  "Lithium secondary battery with a ceramic-coated separator and method of manufacturing the same",
  "Nucleic acid sequencing by stepwise ligation",
  "Nerve stimulation electrode",
  "Method for training a language model on structured legal documents with bounded memory",
];
const tasks = ["Draft response", "Review claims (2AR)", "Pay issue fee", "Prepare information disclosure statement"];
const today = "2026-01-05";
const dues = [
  dueBadge({ dueAt: "2026-01-02", today }),
  dueBadge({ dueAt: today, today }),
  dueBadge({ dueAt: "2026-01-07", today }),
  dueBadge({ dueAt: "2026-01-14", today }),
  dueBadge({ dueAt: "2026-01-02", today, ended: "done" }),
  dueBadge({ dueAt: null, today }),
];
const pick = <Item,>(items: readonly [Item, ...Item[]] | readonly Item[], at: number, other: Item): Item =>
  items[at % items.length] ?? other;

const matters = (count: number): Matter[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `m${n}`,
    reference: `17/${String(248024 + n * 37).slice(0, 3)},${String(24 + n * 37)
      .padStart(3, "0")
      .slice(-3)}`,
    title: pick(titles, n, ""),
    task: pick(tasks, n, ""),
    who: pick(["BO", "AB", "CM", "DW"], n, "AB"),
    client: `2026-0${(n % 9) + 1}-12`,
    due: pick(dues, n, dueBadge({ dueAt: null, today })),
  }));

const columns: readonly GridColumn<Matter>[] = [
  {
    id: "matter",
    title: "Matter",
    width: "minmax(220px, 3fr)",
    sortable: true,
    card: "title",
    cell: (row) => row.title,
  },
  {
    id: "reference",
    title: "Reference",
    width: "132px",
    mono: true,
    cell: (row) => <MiddleEllipsis text={row.reference} tail={3} />,
  },
  { id: "task", title: "Next task", width: "minmax(160px, 2fr)", cell: (row) => row.task },
  { id: "who", title: "Who", width: "56px", cell: (row) => <Avatar initials={row.who} name={row.who} size="sm" /> },
  {
    id: "client",
    title: "Client date",
    width: "112px",
    sortable: true,
    cell: (row) => <DateText value={row.client} />,
  },
  { id: "due", title: "Due date", width: "128px", sortable: true, cell: (row) => <DueBadge {...row.due} /> },
];
const rowId = (row: Matter) => row.id;

const entries = [
  { to: "/", title: "Milestones", icon: "milestones", current: true },
  { to: "/boards", title: "Boards", icon: "boards" },
  { to: "/inventions", title: "Inventions", icon: "inventions" },
  { to: "/tasks", title: "Search", icon: "search" },
  { to: "/minions", title: "Minion Lair", icon: "minions" },
] as const;
const pinned = [
  { to: "/inventions/1", title: "17/248,024", subrow: "Lithium secondary battery", icon: "pinned" },
] as const;

function Actions({ onSettings }: { readonly onSettings: () => void }) {
  const nothing = () => undefined;
  return (
    <>
      <HealthDot status="up" to="/reports/health" />
      <Button variant="icon" colour="secondary" icon="history" label="Tasks history" />
      <Button variant="icon" colour="secondary" icon="settings" label="Settings" onClick={onSettings} />
      <Menu
        label="Account of Ada Byron"
        align="end"
        items={[
          { id: "profile", title: "Profile", icon: "user", onSelect: nothing },
          { id: "theme", title: "Theme", icon: "moon", onSelect: nothing },
          { id: "feedback", title: "Feedback", icon: "messages", external: true, onSelect: nothing },
          { id: "logout", title: "Logout", icon: "logout", separated: true, onSelect: nothing },
        ]}
      >
        <Avatar initials="AB" name="" />
      </Menu>
    </>
  );
}

/** The home page as the application will show it, made of the widgets and of rows that are not real. */
export function OverviewGallery({ count }: { readonly count: number }) {
  const [shown, setShown] = useState(count);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<GridSort>({ columnId: "due", order: "ascending" });
  const [opened, setOpened] = useState("");
  const [settings, setSettings] = useState(false);
  const [mode, setMode] = useState<"next" | "mine">("mine");
  const [found, setFound] = useState("");
  const rows = useMemo(() => matters(shown), [shown]);
  const select = useRowSelection({ rows, rowId, selected, onSelect: setSelected });
  return (
    <Shell
      navigation={
        <SideNavigation
          entries={entries}
          pinned={pinned}
          onUnpin={() => undefined}
          foot={[{ to: "/applications", title: "Downloads", icon: "download" }]}
        />
      }
      header={
        <Header
          search={
            <TextField
              label="Find a matter"
              hideLabel
              type="search"
              placeholder="Find a matter, task, person…"
              value={found}
              onChange={setFound}
            />
          }
          actions={<Actions onSettings={() => setSettings(true)} />}
        />
      }
    >
      <Page
        title="Milestones overview"
        afterTitle={shown}
        fill
        action={<Button icon="plus">New matter</Button>}
        filters={
          <Select
            label="Task view"
            inline
            value={mode}
            onChange={setMode}
            options={[
              { value: "next", title: "Next Task" },
              { value: "mine", title: "My Next Task" },
            ]}
          />
        }
      >
        <Grid
          label="Milestones"
          rows={rows}
          rowId={rowId}
          columns={columns}
          selected={selected}
          onSelect={select}
          sort={sort}
          onSort={setSort}
          onOpen={(row) => setOpened(row.id)}
          hasMore={shown < count * 2}
          onEndReached={() => setShown(count * 2)}
          rowMenu={(row) => [
            { id: "open", title: "Open", shortcut: "↵", icon: "forward", onSelect: () => setOpened(`menu:${row.id}`) },
            { id: "delete", title: "Delete", icon: "delete", danger: true, separated: true, onSelect: () => undefined },
          ]}
        />
        <output data-testid="opened" className="visually-hidden">
          {opened}
        </output>
      </Page>
      {settings && (
        <SidePanel title="Milestones overview settings" onClose={() => setSettings(false)}>
          <Select
            label="Display mode"
            value={mode}
            onChange={setMode}
            options={[
              { value: "next", title: "Standard" },
              { value: "mine", title: "Compact" },
            ]}
          />
        </SidePanel>
      )}
    </Shell>
  );
}
