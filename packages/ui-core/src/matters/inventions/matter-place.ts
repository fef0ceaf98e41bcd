import type { Invention } from "@iphub/sdk/contract/inventions";
import type { QueryClient } from "@tanstack/react-query";
import type { WaitingRecord } from "../../platform/waiting-records.ts";
import { matterKeys } from "../query-keys.ts";

/** A matter as a list of what waits names it, by its reference and title as far as they are known here. */
export function matterPlace(queries: QueryClient, id: string): WaitingRecord["matter"] {
  const known = queries.getQueryData<Invention>(matterKeys.invention(id));
  return { id, words: known ? [known.references[0], known.title].filter(Boolean).join(" · ") : "" };
}
