import type { Person } from "@iphub/sdk/contract/person";
import { useState } from "react";
import { useHubApp } from "../platform/hub-app.ts";

/** Finds people to choose from, and remembers the names of those it has found. */
export function usePeopleSearch() {
  const { hub, toasts } = useHubApp();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    search: async (text: string): Promise<Person[]> => {
      const found = await hub.users.suggest({ q: text });
      setNames((known) => new Map([...known, ...found.map((person) => [person.email, person.name] as const)]));
      return found;
    },
    /** The name of somebody who was found; undefined for an address that was not. */
    nameOf: (email: string) => names.get(email),
    /** Says how many were chosen (spec §2: '{n} items selected'). */
    announce: (message: string) => void toasts.show({ type: "success", title: message }),
  };
}
