import type { Person } from "@iphub/sdk/contract/shapes";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";

/** The people that a choice offers, if not everyone. */
export interface PeopleOffered {
  /** Those whose names are already known. */
  readonly known: readonly Person[];
  find(text: string): Promise<readonly Person[]>;
}

/** Searches people to choose from, limited to `offered` if given, and keeps the names of those found. */
export function usePeopleSearch(offered?: PeopleOffered) {
  const { hub, toasts } = useHubApp();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    search: async (text: string): Promise<readonly Person[]> => {
      const found = await (offered ? offered.find(text) : hub.users.suggest({ q: text }));
      setNames((known) => new Map([...known, ...found.map((person) => [person.email, person.name] as const)]));
      return found;
    },
    /** The name of a person found earlier; undefined for others. */
    nameOf: (email: string) => names.get(email) ?? offered?.known.find((person) => person.email === email)?.name,
    /** Shows how many were chosen ('{n} items selected'). */
    announce: (message: string) => void toasts.show({ type: "success", title: message }),
  };
}
