import type { Invention } from "@iphub/sdk/contract/inventions";
import { breakWarning, reasonFault, useWallBreak } from "@iphub/ui-core/matters/walls/use-wall-break";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Form } from "../../terminal-kit/form.tsx";
import { WallOverlay } from "./wall-overlay.tsx";

type Subject = {
  readonly id: string;
  readonly invention: Invention | undefined;
  /** True if the hub says that there is no such matter: an administrator can break its wall. */
  readonly isMissing: boolean;
};

/** The commands of a matter's wall, on each of its tabs; put what it returns into the frame. */
export function useWallCommands({ id, invention, isMissing }: Subject): ReactNode {
  const [open, setOpen] = useState<"wall" | "break" | null>(null);
  const wall = useWallBreak(id);
  const group = "Matter";
  useCommands([
    {
      id: "matter.wall",
      keys: ["W"],
      label: "who may see it",
      group,
      rank: 39,
      run: () => setOpen("wall"),
      isOff: !invention,
    },
    {
      id: "matter.break-wall",
      keys: ["B"],
      label: "break the wall",
      group,
      rank: 2,
      run: () => setOpen("break"),
      isOff: !isMissing || !wall.isOffered,
    },
  ]);
  const close = () => setOpen(null);
  if (open === "wall" && invention) return <WallOverlay invention={invention} onClose={close} />;
  if (open !== "break") return null;
  return (
    <Form
      title="Break the wall"
      draft={`break-wall:${id}`}
      fields={[{ id: "reason", label: "Reason", value: "", check: reasonFault }]}
      remarks={[breakWarning]}
      errorOf={wall.errorOf}
      onSubmit={({ reason = "" }) => wall.breakWall(reason)}
      onClose={close}
    />
  );
}
