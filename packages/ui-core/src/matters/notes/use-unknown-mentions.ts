import { mentionedNames, namesOf } from "@iphub/sdk/domain/matters/mention";
import { useHubApp } from "../../platform/hub-app.ts";

/**
 * Finds the names after @ in a text that are no person's who works here, without those that the text had before. Where the
 * hub cannot be asked a name counts as known: the hub decides who is told.
 */
export function useUnknownMentions(): (text: string, before: string) => Promise<string[]> {
  const { hub } = useHubApp();
  const isKnown = async (name: string) => {
    const q = name.includes("@") ? name : name.replace(/[.-]+/g, " ");
    const found = await hub.users.suggest({ q }).catch(() => null);
    return found === null || found.some((person) => namesOf(person).includes(name));
  };
  return async (text, before) => {
    const known = new Set(mentionedNames(before));
    const names = mentionedNames(text).filter((name) => !known.has(name));
    const answers = await Promise.all(names.map(isKnown));
    return names.filter((_, index) => !answers[index]);
  };
}
