import type { Invention } from "@iphub/sdk/contract/inventions";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { useStore } from "zustand";
import { docketKeys } from "../docket/public.ts";
import { matterKeys } from "../matters/public.ts";
import { useHubApp } from "../platform/hub-app.ts";
import { type Offline, offlineOf } from "../platform/offline.ts";
import type { ScreenPlace } from "../screen-place.ts";
import { workKeys } from "../work/public.ts";

/** A page that can be read without the hub. */
export interface OfflinePlace {
  readonly title: string;
  readonly place: ScreenPlace;
  /** As of when, as an instant. */
  readonly at: string;
}

/** What the query of an address says of a name; null where it says nothing. */
type Asked = (name: string) => string | null;

/** What a page shows by its address; null for a page that needs the hub. */
function keyOfAddress(pathname: string, asked: Asked): QueryKey | null {
  const [, area = "", id = "", rest] = pathname.split("/").map(decodeURIComponent);
  const isMine = (asked("scope") ?? "me") === "me";
  if (pathname === "/today") return isMine ? docketKeys.today("me") : null;
  const isWeek = pathname === "/docket/week" && isMine && asked("from") === null;
  if (isWeek && (asked("by") ?? "attorney") === "attorney") return docketKeys.week(keptWeek);
  if (rest !== undefined || id === "") return null;
  if (area === "inventions") return matterKeys.invention(id);
  return area === "tasks" ? workKeys.task(id) : null;
}

const keptWeek = { scope: "me", by: "attorney" } as const;

/** What can be read without the hub, and as of when the page at an address is; null for a page that cannot. */
export function useOfflinePlaces(pathname: string, asked: Asked) {
  const app = useHubApp();
  const { queries } = app;
  const offline = useStore(offlineOf(app));
  const dayAnswers: readonly (readonly [string, QueryKey, ScreenPlace])[] = [
    ["Today", docketKeys.today("me"), { stem: "docket-today" }],
    ["Weekly docket", docketKeys.week(keptWeek), { stem: "docket-week" }],
  ];
  const matters = queries.getQueriesData<Invention>({ queryKey: ["inventions", "one"] }).flatMap(([key, matter]) => {
    if (!matter) return [];
    const title = [matter.references[0], matter.title].filter(Boolean).join(" · ");
    return [[title, key, { stem: "invention", id: matter.id }] as const];
  });
  const places = [...dayAnswers, ...matters].flatMap(([title, key, place]): OfflinePlace[] => {
    const at = asOf(offline, queries.getQueryData(key), key);
    return at === null ? [] : [{ title, place, at }];
  });
  const key = keyOfAddress(pathname, asked);
  return {
    at: key && asOf(offline, queries.getQueryData(key), key),
    places,
  };
}

/** When an answer was given: what was shown before stayed live until the hub was lost. Null where there is none. */
function asOf({ takenAt, since }: Offline, data: unknown, key: QueryKey): string | null {
  const at = takenAt[hashKey(key)] ?? since;
  return data === undefined || at === null ? null : new Date(at).toISOString();
}
