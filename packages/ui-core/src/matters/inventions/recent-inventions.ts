import type { Ports } from "../../platform/ports.ts";

/** A matter that was opened of late, as it is kept on this device: id and title. */
export interface RecentInvention {
  readonly id: string;
  readonly title: string;
}

/** At most this many are kept. */
const most = 10;
const storageKey = "iphub.recent-inventions";

/** The matters opened of late, the newest first. What is stored but unreadable counts as nothing. */
export function readRecentInventions({ storage }: Pick<Ports, "storage">): RecentInvention[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts a matter first among the recent ones. */
export function addRecentInvention(ports: Pick<Ports, "storage">, { id, title }: RecentInvention): void {
  const others = readRecentInventions(ports).filter((one) => one.id !== id);
  write(ports, [{ id, title }, ...others]);
}

/** Drops a matter that fails to load, silently. */
export function removeRecentInvention(ports: Pick<Ports, "storage">, id: string): void {
  write(
    ports,
    readRecentInventions(ports).filter((one) => one.id !== id),
  );
}

function write({ storage }: Pick<Ports, "storage">, recents: readonly RecentInvention[]): void {
  storage.setItem(storageKey, JSON.stringify(recents.slice(0, most)));
}

function isRecent(value: unknown): value is RecentInvention {
  if (typeof value !== "object" || value === null) return false;
  return typeof Reflect.get(value, "id") === "string" && typeof Reflect.get(value, "title") === "string";
}
