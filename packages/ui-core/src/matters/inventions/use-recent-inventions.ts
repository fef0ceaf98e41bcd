import type { Invention } from "@iphub/sdk/contract/inventions";
import { HubHttpError } from "@iphub/sdk/errors";
import { useHubApp } from "../../platform/hub-app.ts";
import { personalKeys } from "../../platform/personal-keys.ts";
import type { Ports } from "../../platform/ports.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** A recently opened matter as stored on this device: id and title. */
interface RecentInvention {
  readonly id: string;
  readonly title: string;
}

/** The most matters that are stored. */
const most = 10;
const storageKey = personalKeys.recentInventions;

/** The recently opened matters, the newest first. Unreadable stored data is ignored. */
function readRecentInventions({ storage }: Pick<Ports, "storage">): RecentInvention[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Moves a matter to the front of the recent ones. */
export function addRecentInvention(ports: Pick<Ports, "storage">, { id, title }: RecentInvention): void {
  const others = readRecentInventions(ports).filter((one) => one.id !== id);
  write(ports, [{ id, title }, ...others]);
}

/** Silently drops a matter that the reader cannot open any more. */
export function removeRecentInvention(ports: Pick<Ports, "storage">, id: string): void {
  write(
    ports,
    readRecentInventions(ports).filter((one) => one.id !== id),
  );
}

/** The ids of the recently opened matters, the newest first. */
export function recentInventionIds(ports: Pick<Ports, "storage">): string[] {
  return readRecentInventions(ports).map(({ id }) => id);
}

function write({ storage }: Pick<Ports, "storage">, recents: readonly RecentInvention[]): void {
  storage.setItem(storageKey, JSON.stringify(recents.slice(0, most)));
}

function isRecent(value: unknown): value is RecentInvention {
  if (typeof value !== "object" || value === null) return false;
  return typeof Reflect.get(value, "id") === "string" && typeof Reflect.get(value, "title") === "string";
}

/**
 * The recently opened matters, the newest first, with current data; one that is gone, or that the reader may not see any more,
 * is silently dropped. Fetched only when `wanted`.
 */
export function useRecentInventions(wanted = true) {
  const { hub, ports } = useHubApp();
  const recents = readRecentInventions(ports);
  const load = async () => {
    const loaded = await Promise.all(
      recents.map(({ id }) =>
        hub.inventions.get({ id }).catch((error: unknown) => {
          if (!(error instanceof HubHttpError && [403, 404].includes(error.status))) throw error;
          removeRecentInvention(ports, id);
          return null;
        }),
      ),
    );
    return loaded.filter((one) => one !== null);
  };
  const queryKey = ["inventions", "recent", recents.map((one) => one.id)];
  const remote = useRemote<Invention[]>(queryKey, load, wanted && recents.length > 0);
  return { state: remote.state, rows: remote.data ?? [] };
}
