import type { Person } from "@iphub/sdk/contract/person";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";

/** Whom a choice offers in place of everybody. */
export interface PeopleOffered {
  /** Those whose names are known already. */
  readonly known: readonly Person[];
  find(text: string): Promise<readonly Person[]>;
}

/** Finds people to choose from, those of `offered` where only some can be meant, and remembers the names of those found. */
export function usePeopleSearch(offered?: PeopleOffered) {
  const { hub, toasts } = useHubApp();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    search: async (text: string): Promise<readonly Person[]> => {
      const found = await (offered ? offered.find(text) : hub.users.suggest({ q: text }));
      setNames((known) => new Map([...known, ...found.map((person) => [person.email, person.name] as const)]));
      return found;
    },
    /** The name of someone who was found; undefined for an address that was not. */
    nameOf: (email: string) => names.get(email) ?? offered?.known.find((person) => person.email === email)?.name,
    /** Says how many were chosen ('{n} items selected'). */
    announce: (message: string) => void toasts.show({ type: "success", title: message }),
  };
}
