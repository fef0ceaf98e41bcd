import type { ImportName, PersonReason } from "@iphub/sdk/contract/import-names";
import { counted } from "@iphub/sdk/domain/counted";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { rowsText } from "./import-words.ts";
import { importKeys } from "./use-import.ts";

/** Why a person is suggested for a name. */
const reasonWords: Readonly<Record<PersonReason, string>> = {
  same: "the same name",
  letters: "the same name in other letters",
  short: "a short form of the name",
  initials: "the initials",
  address: "the beginning of the address",
  "last-name": "the last name",
  "first-name": "the first name",
  spelling: "a name spelt much the same",
};

/** The choices for a name besides people. */
export const nameChoiceWords = {
  "no-one": "No one: without a responsible attorney, in later imports too",
  skip: "Skip: without a responsible attorney, this time only",
} as const;

/** A name of a file, with what a screen says of it. */
export interface ShownImportName extends ImportName {
  /** `12 rows`, and whether the choice is one of an earlier import. */
  readonly detail: string;
  /** What happens to its rows as things are. */
  readonly outcome: string;
  readonly people: readonly { readonly email: string; readonly name: string; readonly reason: string }[];
}

/** The names of people in a file that are not exactly anyone's; the most frequent first. */
export function useImportNames(id: string) {
  const { hub } = useHubApp();
  const remote = useRemote<ImportName[]>(importKeys.names(id), () => hub.imports.names({ id }));
  const known = remote.data ?? [];
  const nameOf = useNames(known.flatMap(({ email, suggestions }) => [email, ...suggestions.map((one) => one.email)]));
  const open = known.filter(({ choice }) => choice === "open");
  return {
    ...remote,
    names: known.map((one) => shown(one, nameOf)),
    /** How many names wait for a choice. */
    open: open.length,
    /** The choices that make those people certain who are taken until someone chooses. */
    suggested: open.flatMap(({ name, email }) => (email === null ? [] : [{ name, choice: "person" as const, email }])),
  };
}

function shown(one: ImportName, nameOf: (email: string) => string): ShownImportName {
  const people = one.suggestions.map(({ email, reason }) => ({
    email,
    name: nameOf(email),
    reason: reasonWords[reason],
  }));
  const kept = one.isKept ? "chosen in an earlier import" : "";
  const detail = [rowsText(one.rows), kept].filter((text) => text !== "").join(", ");
  return { ...one, people, detail, outcome: outcomeOf(one, nameOf) };
}

function outcomeOf({ choice, email }: ImportName, nameOf: (email: string) => string): string {
  if (choice === "open") return email === null ? "Not chosen yet: no one" : `Not chosen yet: ${nameOf(email)} is taken`;
  if (choice === "person" && email !== null) return nameOf(email);
  return choice === "skip" ? nameChoiceWords.skip : nameChoiceWords["no-one"];
}

/** The remark on an import while names wait for a choice; null if none does. */
export function namesRemark(open: number): string | null {
  return open === 0 ? null : `${counted(open, "name of a person is", "names of people are")} not known here.`;
}
