import type { Hub } from "@iphub/sdk/client";
import { mentionedNames, namesOf } from "@iphub/sdk/domain/matters/mention";
import { useEffect, useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";

/** How long typing rests before its names are looked up, in milliseconds. */
const restMs = 600;

/**
 * Finds the names after @ in a text that are no person's who works here, without those that the text had before. Where the
 * hub cannot be asked a name counts as known: the hub decides who is notified.
 */
export function useUnknownMentions(): (text: string, before: string) => Promise<string[]> {
  const { hub } = useHubApp();
  return (text, before) => unknownNames(hub, namesAdded(text, before));
}

/** The same names while the text is typed, once typing rests. */
export function useDoubtedMentions(text: string, before: string): readonly string[] {
  const { hub, ports } = useHubApp();
  const [doubted, setDoubted] = useState<readonly string[]>([]);
  // No name has a space in it.
  const added = namesAdded(text, before).join(" ");
  useEffect(() => {
    if (added === "") return;
    let isLatest = true;
    const look = async () => {
      const unknown = await unknownNames(hub, added.split(" "));
      if (isLatest) setDoubted(unknown);
    };
    const cancel = ports.after(restMs, () => void look());
    return () => {
      isLatest = false;
      cancel();
    };
  }, [hub, ports, added]);
  const names = added.split(" ");
  return doubted.filter((name) => names.includes(name));
}

/** The warning about names after @ that match no person. */
export function unknownMentionWords(names: readonly string[]): string {
  const said = names.map((name) => `@${name}`).join(", ");
  if (names.length > 1) return `${said} are not names of people who work here, so they notify no one.`;
  return `${said} is not the name of a person who works here, so it notifies no one.`;
}

function namesAdded(text: string, before: string): string[] {
  const known = new Set(mentionedNames(before));
  return mentionedNames(text).filter((name) => !known.has(name));
}

async function unknownNames(hub: Hub, names: readonly string[]): Promise<string[]> {
  const isKnown = async (name: string) => {
    const q = name.includes("@") ? name : name.replace(/[.-]+/g, " ");
    const found = await hub.users.suggest({ q }).catch(() => null);
    return found === null || found.some((person) => namesOf(person).includes(name));
  };
  const answers = await Promise.all(names.map(isKnown));
  return names.filter((_, index) => !answers[index]);
}
