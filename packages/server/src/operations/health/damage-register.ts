import { ownedContent } from "../../matters/public.ts";
import { nowIso } from "../../platform/clock.ts";
import type { FoundDamage } from "../../platform/damage.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { newestWholeDay } from "../backup/backup-days.store.ts";
import { type KnownDamage, noteDamage, openDamage, relationOf } from "./damage.store.ts";
import { copyWords, databaseWords, fileWords, manyWords, tableWords } from "./damage-words.ts";

/** More than these are one entry together: a folder that is gone would fill the report and the log. */
const mostEntries = 50;

/** The file of a table in an error of PostgreSQL, such as `base/16384/16500` or `base/16384/16500.1`. */
const filePath = /(?:base|global|pg_tblspc)\/(?:[^\s"]*\/)?(\d+)(?:[._]\w+)?(?=["\s:,]|$)/;
/** A relation by its name: an index, or where the long values of a table are. */
const relationName = /index "([^"]+)"|\b(pg_toast_\d+)/;

/** Keeps what is found damaged in the health report until it is whole again, and logs each damage once. */
export function startRegister(platform: Platform): void {
  const notNoted = new Set<string>();
  // Many calls can meet the same damage at once; one registration of it is enough.
  const registering = new Set<string>();
  platform.damage.listen((found) => {
    const name = found.part === "file" ? found.key : found.error.message;
    if (registering.has(name)) return;
    registering.add(name);
    registerDamage(platform, found)
      .catch((err: unknown) => {
        if (!notNoted.has(name))
          platform.log.error({ err, found: name }, "stored data are damaged, and cannot be noted");
        notNoted.add(name);
      })
      .finally(() => registering.delete(name));
  });
}

/** Notes a damage in words, unless it is known, or nothing refers to what is missing. */
export async function registerDamage(platform: Platform, found: FoundDamage): Promise<void> {
  const { database, db, clock, log, configuration } = platform;
  const copy = copyWords(await newestWholeDay(db));
  const damage = await (found.part === "file"
    ? ofFile(platform, found.key, copy)
    : ofDatabase(platform, found.error, copy));
  if (damage === null) {
    log.info(
      { found: found.part === "file" ? found.key : found.part },
      "a content that nothing refers to was not found",
    );
    return;
  }
  const known = await openDamage(db);
  const isListed = known.length < mostEntries || known.some(({ part }) => part === damage.part);
  const noted = isListed ? damage : { part: "more", reason: manyWords(configuration, copy) };
  const isNew = await noteDamage(database.kysely, noted, { id: newId(clock.now()), now: nowIso(clock) });
  if (isNew) log.error({ damaged: noted.part, ...causeOf(found) }, noted.reason);
}

async function ofFile({ db, configuration }: Platform, key: string, copy: string): Promise<KnownDamage | null> {
  const content = await ownedContent(db, key);
  return content && { part: `file/${key}`, reason: fileWords(content.owner, key, configuration, copy) };
}

async function ofDatabase({ db, configuration }: Platform, error: Error, copy: string): Promise<KnownDamage> {
  const unnamed = { part: "database", reason: databaseWords(error.message, configuration, copy) };
  const filenode = Number(filePath.exec(error.message)?.[1] ?? 0);
  const [, index, values] = relationName.exec(error.message) ?? [];
  const name = index ?? values ?? "";
  if (filenode === 0 && name === "") return unnamed;
  const relation = await relationOf(db, { filenode, name });
  if (relation === null) return unnamed;
  // An index that was made again has another file.
  const part = relation.isIndex ? `index/${relation.name}/${relation.filenode}` : `table/${relation.table}`;
  return { part, reason: tableWords(relation, configuration, copy) };
}

function causeOf(found: FoundDamage): { readonly err?: Error } {
  return found.part === "file" ? {} : { err: found.error };
}
