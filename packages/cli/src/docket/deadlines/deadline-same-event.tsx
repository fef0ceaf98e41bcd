import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { useSameEvent } from "@iphub/ui-core/docket/deadlines/use-same-event";
import { type ReactNode, useState } from "react";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { Select } from "../../terminal-kit/select.tsx";
import { useSettled } from "../../terminal-kit/steady.ts";
import { placeOf } from "../docket/entry-words.ts";

/** The dates and the status of a deadline: `due Wed 1 Aug 2012, final Thu 31 Jan 2013, Proposed`. */
export function datesAndStatus({ dueAt, finalDate, status }: DeadlineRecord): string {
  const state = deadlineStatusWords[status];
  // What a notice allows is not known before someone has read it.
  if (status === "to-read") return state;
  return `due ${fullDay(dueAt)}, final ${finalDate === null ? "none" : fullDay(finalDate)}, ${state}`;
}

interface Options {
  readonly deadline: DeadlineRecord | undefined;
  /** Whether its reasons are visible, which list the others. */
  readonly isShown: boolean;
  /** Whether the list on the screen has the row of a deadline. */
  readonly isListed: (id: string) => boolean;
  readonly onSelect: (deadline: DeadlineRecord) => void;
}

interface Choice {
  readonly overlay: ReactNode;
  /** The other deadlines of its event; none before they are loaded. */
  readonly others: readonly DeadlineRecord[];
}

/**
 * `s`: the other deadlines of the selected one's event, once the selection rests in a matter and its reasons are
 * visible. Enter selects one in the list; one that the list does not have is selected in its tab.
 */
export function useSameEventChoice({ deadline, isShown, isListed, onSelect }: Options): Choice {
  const matterId = deadline?.invention.id;
  // One answer has all of a matter: within it there is nothing to wait for.
  const isResting = useSettled(matterId) === matterId;
  const others = useSameEvent(isShown && isResting ? deadline : undefined);
  const { go } = useNavigation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const command = commandsOf("deadlines", "Deadline");
  const open = () => setOpenAt(deadline?.id ?? null);
  const isOff = others.length === 0;
  useCommands([command("same-event", ["s"], "from the same event", open, { rank: 25, isOff })]);
  // Another row may come under it: the choice must not open by itself when the first one is back.
  if (openAt !== null && openAt !== deadline?.id) setOpenAt(null);
  if (isOff || openAt === null || openAt !== deadline?.id) return { overlay: null, others };
  const close = () => setOpenAt(null);
  const choose = (id: string) => {
    close();
    const chosen = others.find((one) => one.id === id);
    if (chosen && isListed(id)) onSelect(chosen);
    else go(placeOf({ type: "deadline", id }));
  };
  const options = others.map((one) => ({ id: one.id, label: one.title, hint: datesAndStatus(one) }));
  const overlay = <Select title="From the same event" options={options} onChange={choose} onClose={close} />;
  return { overlay, others };
}
