import type { Input } from "../../command-line/input.ts";
import type { OwnFlag } from "../../command-line/verb.ts";

/** The flags for the fields of an agent. */
export const minionFlags: readonly OwnFlag[] = [
  { name: "trainer", kind: "text", help: "its trainer" },
  { name: "manager", kind: "text", help: "the person responsible for it" },
  { name: "start-date", kind: "text", placeholder: "date", help: "its first day" },
  { name: "end-date", kind: "text", placeholder: "date", help: "its last day" },
  { name: "description", kind: "text", help: "what it does" },
];

/** The given fields of an agent; an empty trainer, manager or date clears it. */
export function minionFields(input: Input) {
  const { name, trainer, manager, description } = input;
  return {
    ...(name === undefined ? {} : { name: String(name) }),
    ...(trainer === undefined ? {} : { trainer: String(trainer) || null }),
    ...(manager === undefined ? {} : { manager: String(manager) || null }),
    ...(input["start-date"] === undefined ? {} : { startDate: String(input["start-date"]) || null }),
    ...(input["end-date"] === undefined ? {} : { endDate: String(input["end-date"]) || null }),
    ...(description === undefined ? {} : { description: String(description) }),
  };
}
