import type { HealthEntry } from "@iphub/sdk/contract/health";
import type { Configuration } from "../../configuration.ts";
import type { Actor } from "../../platform/actor.ts";
import { damageService, type NamedRelation } from "./damage.store.ts";

type Place = Pick<Configuration, "dataDirectory" | "databaseUrl" | "s3Url">;

/** What of a table is damaged, and what to do. Names neither folder nor server: people read it in the browser. */
export function tableWords({ table, name, isIndex }: NamedRelation, place: Place, copy: string): string {
  const whole = `The table ${table} cannot be read whole: a part of it on the disk is damaged or missing.`;
  if (!isIndex) return `${whole} ${copy} ${restoreStep(place)}`;
  const step = place.databaseUrl === undefined ? indexStep : `Run REINDEX TABLE ${table} on the server.`;
  return `The index ${name} of the table ${table} is damaged; the table itself may be whole. ${step} ${copy}`;
}

/** The text for damage whose table the database does not name. */
export function databaseWords(error: string, place: Place, copy: string): string {
  return `A part of the database is damaged (${error}). ${copy} ${restoreStep(place)}`;
}

/** What of the files is damaged. `what` is the owner of the content in words, `key` its key in the storage. */
export function fileWords(what: string, key: string, place: Place, copy: string): string {
  const where = place.s3Url === undefined ? `files/${key.slice(-2)}/${key} in the data folder` : `${key} in the bucket`;
  return (
    `The content of ${what} is missing or cut short (${where}). ${copy} ` +
    "Restore that copy to another folder, take the content from there, or upload the document again."
  );
}

/** The text for so much damage that it is not listed one by one. */
export function manyWords(place: Place, copy: string): string {
  return `More parts of the stored data are damaged than are listed here. ${copy} ${restoreStep(place)}`;
}

/** Which copy is the last good one. */
export function copyWords(day: string | null): string {
  if (day === null) return "No daily backup of this hub is known to be whole: look for your last good copy.";
  return `The last good copy is the daily backup of ${day}.`;
}

const indexStep = "Stop the hub and run iphub doctor --data FOLDER --repair, which makes it again.";

function restoreStep({ databaseUrl }: Place): string {
  const what = databaseUrl === undefined ? "the data folder" : "the server's data";
  return (
    `Keep ${what} as it is, stop the hub, run iphub doctor --data FOLDER, and restore that copy to a new place ` +
    "(iphub restore); --salvage copies all that can still be read."
  );
}

/**
 * Entries of the health report as this person reads them: only people with `system:manage` see the names of
 * tables and files; others see one general entry.
 */
export function damageFor(
  { permissions }: Pick<Actor, "permissions">,
  entries: readonly HealthEntry[],
): readonly HealthEntry[] {
  const isDamage = ({ key }: HealthEntry) => key === `${damageService}_unhealthy`;
  const damage = entries.filter(isDamage);
  const shown = damage.find(({ endTime }) => endTime === null) ?? damage[0];
  if (shown === undefined || permissions.has("system:manage")) return entries;
  const reason = "A part of the hub's stored data is damaged. Tell an administrator, who sees which.";
  return [...entries.filter((entry) => !isDamage(entry)), { ...shown, url: `/api/${damageService}`, reason }];
}
