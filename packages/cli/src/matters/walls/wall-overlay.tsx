import type { Invention } from "@iphub/sdk/contract/inventions";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useWall } from "@iphub/ui-core/matters/walls/use-wall";
import {
  removeQuestion,
  type WallDraft,
  wallLists,
  wallMeaning,
  wallState,
} from "@iphub/ui-core/matters/walls/wall-words";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type ReactNode, useState } from "react";
import { reloadCommand } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { type Fact, factLines } from "../../terminal-kit/facts.tsx";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";
import { WallForm } from "./wall-form.tsx";

type Props = { readonly invention: Invention; readonly onClose: () => void };

/** Who may see a matter: the lists of its wall, and the form for those who may change it. */
export function WallOverlay({ invention, onClose }: Props) {
  const wall = useWall(invention);
  const [open, setOpen] = useState<"form" | "remove" | null>(null);
  const back = () => setOpen(null);
  if (open === "form") return <WallForm wall={wall} onClose={back} />;
  if (open === "remove") {
    const remove = () => {
      back();
      void wall.actions.remove();
    };
    return <ConfirmDialog {...removeQuestion} isDangerous onConfirm={remove} onCancel={back} />;
  }
  return (
    <KeyScope captures>
      <WallPanel wall={wall} onOpen={setOpen} onClose={onClose} />
    </KeyScope>
  );
}

type PanelProps = {
  readonly wall: ReturnType<typeof useWall>;
  readonly onOpen: (what: "form" | "remove") => void;
  readonly onClose: () => void;
};

const panelWidth = 76;
/** As wide as the labels of facts. */
const shortLabels: Readonly<Record<keyof WallDraft, string>> = {
  owners: "Owners",
  people: "Allowed",
  teams: "Teams",
  excludedPeople: "Excluded",
  excludedTeams: "Excl. teams",
};
const group = "Wall";

function WallPanel({ wall, onOpen, onClose }: PanelProps): ReactNode {
  const room = useRoom();
  const theme = useTheme();
  const { actions, mayChange } = wall;
  const lists = wall.wall;
  const nameOf = useNames(
    lists ? [...lists.owners, ...lists.people, ...lists.excludedPeople, ...lists.breaks.map(({ email }) => email)] : [],
  );
  const edit = () => {
    actions.clear();
    onOpen("form");
  };
  const isFailed = wall.state === "failed";
  useKeys([
    {
      id: "wall.edit",
      keys: ["e"],
      label: lists ? "change the wall" : "build a wall",
      group,
      rank: 1,
      run: edit,
      isOff: !mayChange,
    },
    {
      id: "wall.remove",
      keys: ["x"],
      label: "remove the wall",
      group,
      rank: 2,
      run: () => onOpen("remove"),
      isOff: !mayChange || lists === null,
    },
    reloadCommand("wall", group, wall),
    { id: "wall.close", keys: ["escape", "enter"], label: "close", group, rank: 3, run: onClose },
  ]);
  const width = Math.min(panelWidth, room.columns - 2);
  if (wall.state !== "completed") {
    const said = isFailed ? `▲ ${wall.failure?.message ?? "The wall could not be loaded."}` : "Loading the wall";
    return <Panel title="Wall" lines={wrapCells(said, width - 4)} width={width} />;
  }
  const facts: Fact[] = lists
    ? wallLists.map(({ name, holds }) => ({
        label: shortLabels[name],
        value: lists[name].map(holds === "people" ? nameOf : wall.teamName).join(", ") || "None",
      }))
    : [];
  const breaks = (lists?.breaks ?? []).flatMap(({ email, reason, at }) =>
    wrapCells(`▲ Broken by ${nameOf(email)}, ${dateWords(at, { time: true })}: ${reason}`, width - 4),
  );
  const lines = [
    theme.paint(wallState(lists), { bold: true }),
    ...wrapCells(wallMeaning(lists), width - 4),
    ...(facts.length > 0 ? ["", ...factLines(theme, facts, width - 4)] : []),
    ...breaks.map((line) => theme.paint(line, { role: "warn" })),
    ...(mayChange ? [] : ["", theme.paint(notMine(lists !== null), { role: "muted" })]),
  ];
  return <Panel title="Who may see this matter" lines={lines} width={width} />;
}

function notMine(isWalled: boolean): string {
  return isWalled ? "Only its owners change the wall." : "Attorneys and partners build walls.";
}
