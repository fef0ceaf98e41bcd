import { writeSync } from "node:fs";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { type LedgerTables, ledgerOptions } from "./ledger.ts";

// A process to be killed: commits numbers one after another and says each on stdout once its commit was acknowledged.
// Usage: node --conditions=source ledger-writer.ts <data directory or address> write|hold|close

const STDOUT = 1;
const MAINTAIN_EVERY = 60;
const [place = "", mode] = process.argv.slice(2);

const database = await openDatabase<LedgerTables>(ledgerOptions(place));
const last = await database.kysely
  .selectFrom("ledger")
  .select(({ fn }) => fn.max("id").as("id"))
  .executeTakeFirst();
writeSync(STDOUT, "ready\n");

async function write(id: number): Promise<void> {
  const content = `entry ${id} `.repeat(1 + (id % 50));
  await database.kysely.insertInto("ledger").values({ id, content }).execute();
  await database.kysely
    .updateTable("ledger")
    .set({ content })
    .where("id", "=", Math.ceil(id / 2))
    .execute();
  writeSync(STDOUT, `${id}\n`);
  if (id % MAINTAIN_EVERY === 0) {
    await database.maintain();
  }
}

if (mode === "hold") {
  setInterval(() => undefined, 60_000);
} else if (mode === "close") {
  await database.close();
} else {
  for (let id = (last?.id ?? 0) + 1; ; id += 1) {
    await write(id);
  }
}
