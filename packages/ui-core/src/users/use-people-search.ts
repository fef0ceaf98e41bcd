import type { Person } from "@iphub/sdk/contract/person";
import { useState } from "react";
import { useHubApp } from "../platform/hub-app.ts";

/** Finds people to choose from, those in `first` before all others, and remembers the names of those it has found. */
export function usePeopleSearch(first: readonly Person[] = []) {
  const { hub, toasts } = useHubApp();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    search: async (text: string): Promise<Person[]> => {
      const suggested = await hub.users.suggest({ q: text });
      const found = before(first, suggested, text);
      setNames((known) => new Map([...known, ...found.map((person) => [person.email, person.name] as const)]));
      return found;
    },
    /** The name of somebody who was found; undefined for an address that was not. */
    nameOf: (email: string) => names.get(email) ?? first.find((person) => person.email === email)?.name,
    /** Says how many were chosen (spec §2: '{n} items selected'). */
    announce: (message: string) => void toasts.show({ type: "success", title: message }),
  };
}

/** Those in `first` whom nothing typed or the hub's own search leaves, then the others. */
function before(first: readonly Person[], suggested: readonly Person[], text: string): Person[] {
  const emails = new Set(suggested.map(({ email }) => email));
  const leading = first.filter(({ email }) => text.trim() === "" || emails.has(email));
  const taken = new Set(leading.map(({ email }) => email));
  return [...leading, ...suggested.filter(({ email }) => !taken.has(email))];
}
