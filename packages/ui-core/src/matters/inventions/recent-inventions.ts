import { personalKeys } from "../../platform/personal-keys.ts";
import type { Ports } from "../../platform/ports.ts";

/** A recently opened matter as stored on this device: id and title. */
export interface RecentInvention {
  readonly id: string;
  readonly title: string;
}

/** The most matters that are stored. */
const most = 10;
const storageKey = personalKeys.recentInventions;

/** The recently opened matters, the newest first. Unreadable stored data is ignored. */
export function readRecentInventions({ storage }: Pick<Ports, "storage">): RecentInvention[] {
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
