import type { Invention } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { useState } from "react";
import { dateWords } from "../../platform/date-words.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useMatterTeams } from "../walls/use-wall-teams.ts";

/** A field that two people have changed, with the other one's value in words. */
interface Clash {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

/** The fields of a matter that someone else has changed too since the person read it, until the next save. */
export function useClashes() {
  const { toasts } = useHubApp();
  const { teamName } = useMatterTeams([]);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const wordsOf = (field: string, value: unknown): string => {
    const nameOf = field === "teams" ? teamName : (entry: string) => entry;
    if (Array.isArray(value)) return value.map((one) => nameOf(String(one))).join(", ") || "–";
    const text = String(value ?? "–");
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dateWords(text) : text;
  };
  return {
    /** The remark at a field; null if no one else has changed it. */
    at: (field: string): string | null => {
      const clash = clashes.find((one) => one.field === field);
      return clash ? `Someone else has changed this to '${clash.value}'; saving again replaces it` : null;
    },
    clear: () => setClashes([]),
    /** Names all fields at once; `isForm` where the person can save again, which replaces them. */
    show: (fields: readonly string[], current: Invention, isForm: boolean) => {
      const theirs = Object.entries(inventionFields)
        .filter(([field]) => fields.includes(field))
        .map(([field, { label }]) => ({ field, label, value: wordsOf(field, Reflect.get(current, field)) }));
      setClashes(isForm ? theirs : []);
      const said = theirs.map(({ label, value }) => `${label} is now '${value}'`).join("; ");
      const replaced = theirs.length === 1 ? "it" : "them";
      toasts.show({
        type: "error",
        title: "Someone else changed it after you opened it",
        message: `${said}. ${isForm ? `Save again to replace ${replaced}.` : "The change was not undone."}`,
      });
    },
  };
}
