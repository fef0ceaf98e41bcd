import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { matterOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { type ReactNode, useState } from "react";
import { MatterFinder } from "../../matters/public-screens.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { ProposeForm } from "./deadline-forms.tsx";

/** The matter to propose for, as of the question: the list may change while it is answered. */
type Proposing = "which-matter" | { readonly id: string; readonly name: string };

/**
 * Proposing by hand: `n` for the selected deadline's matter, `N` for any other, so that a matter without a deadline can
 * get its first one.
 */
export function useDeadlineProposing(deadline: DeadlineRecord | undefined): { readonly overlay: ReactNode } {
  const [proposing, setProposing] = useState<Proposing | null>(null);
  const isOff = !useMay("deadlines:docket");
  const group = "Deadline";
  useCommands([
    {
      id: "deadline.propose",
      keys: ["n"],
      label: "propose for this matter",
      group,
      run: () => deadline && setProposing({ id: deadline.invention.id, name: matterOf(deadline) }),
      isOff: isOff || !deadline,
    },
    {
      id: "deadline.propose-elsewhere",
      keys: ["N"],
      label: "propose for another matter",
      group,
      run: () => setProposing("which-matter"),
      isOff,
    },
  ]);
  const close = () => setProposing(null);
  if (proposing === null) return { overlay: null };
  if (proposing === "which-matter") {
    // The finder closes before it reports the choice, so the choice is set last.
    return { overlay: <MatterFinder onPick={(id, name) => setProposing({ id, name })} onClose={close} /> };
  }
  return { overlay: <ProposeForm inventionId={proposing.id} matter={proposing.name} onClose={close} /> };
}
