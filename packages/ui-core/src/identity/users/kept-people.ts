import type { Hub } from "@iphub/sdk/client";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { askPeople } from "./names-asked.ts";

/** Where the people are in the query cache who are named in what is kept on the device. */
export const keptPeopleKey = ["users", "kept"] as const;

/** The most people whose names are kept. */
const most = 300;

/** The people whose e-mail addresses are in a JSON text. */
export function keptPeople(hub: Hub, text: string): KeptQuery {
  const emails = [...new Set([...text.matchAll(/"([^"\s@\\]+@[^"\s@\\]+)"/g)].map(([, email = ""]) => email))];
  return { queryKey: keptPeopleKey, read: () => askPeople(hub, emails.slice(0, most)) };
}
