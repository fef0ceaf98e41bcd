import { minionFields } from "@iphub/sdk/records/minions";
import { givenValues, type Values } from "@iphub/sdk/records/record";
import type { Input } from "../../command-line/input.ts";
import type { OwnFlag } from "../../command-line/verb.ts";

type MinionValues = Values<typeof minionFields, "input">;

const flags: { readonly [N in Exclude<keyof MinionValues, "name">]: OwnFlag } = {
  trainer: { name: "trainer", kind: "text", help: "its trainer" },
  manager: { name: "manager", kind: "text", help: "the person responsible for it" },
  startDate: { name: "start-date", kind: "text", placeholder: "date", help: "its first day" },
  endDate: { name: "end-date", kind: "text", placeholder: "date", help: "its last day" },
  description: { name: "description", kind: "text", help: "what it does" },
};

/** The flags for the fields of an agent but for its name. */
export const minionFlags: readonly OwnFlag[] = Object.values(flags);

/** The given fields of an agent; an empty trainer, manager or date clears it. */
export function givenMinion(input: Input): Partial<MinionValues> {
  const textOf = (flag: string) => (input[flag] === undefined ? undefined : String(input[flag]));
  const clearable = (flag: string) => (input[flag] === undefined ? undefined : String(input[flag]) || null);
  const given: { readonly [N in keyof MinionValues]: MinionValues[N] | undefined } = {
    name: textOf("name"),
    trainer: clearable(flags.trainer.name),
    manager: clearable(flags.manager.name),
    startDate: clearable(flags.startDate.name),
    endDate: clearable(flags.endDate.name),
    description: textOf(flags.description.name),
  };
  return givenValues(minionFields, given);
}
