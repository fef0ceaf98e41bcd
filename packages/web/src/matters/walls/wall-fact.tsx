import type { Invention } from "@iphub/sdk/contract/inventions";
import { useMayReadAccess } from "@iphub/ui-core/matters/walls/use-matter-access";
import { useWall } from "@iphub/ui-core/matters/walls/use-wall";
import { wallState } from "@iphub/ui-core/matters/walls/wall-words";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import styles from "./walls.module.css";

const AccessReport = latePart(async () => (await import("./access-report.tsx")).AccessReport);
const WallModal = latePart(async () => (await import("./wall-modal.tsx")).WallModal);

/** `WallFact {invention}`: whether the matter has a wall, and the button that shows who may see the matter. */
export function WallFact({ invention }: { readonly invention: Invention }) {
  const wall = useWall(invention);
  const [open, setOpen] = useState<"wall" | "access" | null>(null);
  const mayReadAccess = useMayReadAccess(wall.mayChange);
  const close = () => setOpen(null);
  useOfferedCommands([
    { id: "matter.wall", title: "Wall of this matter", group: "This matter", run: () => setOpen("wall") },
  ]);
  if (wall.state === "pending") return null;
  return (
    <section className={styles.fact} aria-label="Wall">
      <span className={styles.muted}>Wall</span>
      <span>{wall.state === "failed" ? "Could not be loaded" : wallState(wall.wall)}</span>
      <Button colour="secondary" variant="text" icon="lock" onClick={() => setOpen("wall")}>
        Who may see this matter
      </Button>
      {mayReadAccess && (
        <Button colour="secondary" variant="text" icon="people" onClick={() => setOpen("access")}>
          Who has seen it
        </Button>
      )}
      {open === "wall" && <WallModal wall={wall} onClose={close} />}
      {open === "access" && <AccessReport id={invention.id} onClose={close} />}
    </section>
  );
}
