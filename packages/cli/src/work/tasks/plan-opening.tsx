import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";

/**
 * `P` opens a plan for review by its id or its address, as `iphub tasks plan` prints them. `isOff` while tasks are
 * selected, because the key then makes a plan of them.
 */
export function usePlanOpening(isOff: boolean): ReactNode {
  const { go } = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const run = () => setIsAsking(true);
  useCommands([{ id: "search.plan", keys: ["P"], label: "review a plan", group: "Search", run, isOff }]);
  if (!isAsking) return null;
  const close = () => setIsAsking(false);
  const open = (text: string) => {
    close();
    go({ stem: "plan-review", id: idOf(text) });
  };
  const check = (text: string) => (idOf(text) === "" ? "It is empty; enter the plan's id or address" : null);
  return <Prompt title="Plan" value="" check={check} onSubmit={open} onClose={close} />;
}

/** The last part of an address is its id. */
function idOf(text: string): string {
  return text.trim().replace(/\/+$/, "").split("/").at(-1) ?? "";
}
