import { Client } from "pg";

/** The tables of matters and their work with the columns that carry ids of matters, milestones and tasks. */
const multiplied: Readonly<Record<string, readonly string[]>> = {
  inventions: ["id"],
  invention_references: ["invention_id"],
  invention_teams: ["invention_id"],
  milestones: ["id", "invention_id"],
  tasks: ["id", "invention_id", "milestone_id"],
  task_assignees: ["task_id", "invention_id"],
  task_search: ["task_id"],
  overview_rows: ["invention_id", "next_task_id", "next_milestone_id"],
  overview_people: ["invention_id", "next_task_id"],
  overview_tags: ["invention_id"],
};

/**
 * Makes every matter of a PostgreSQL hub that no one serves stand there `times` times, with its milestones and tasks: a
 * million tasks in a minute or two, where the hub itself would take an hour. The event log stays as it is.
 */
export async function multiplyMatters(databaseUrl: string, times: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The copies refer to each other as what they were copied from did.
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
    for (const [table, ids] of Object.entries(multiplied)) await multiply(client, table, ids, times);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Indexes that no key needs are built once, afterwards. */
async function multiply(client: Client, table: string, ids: readonly string[], times: number): Promise<void> {
  const indexes = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  );
  const stored = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = stored.rows.map(({ name }) => name);
  const values = names.map((name) => (ids.includes(name) ? `o.${name} || '-' || n` : `o.${name}`));
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await client.query(
    `insert into ${table} (${names.join(", ")})
    select ${values.join(", ")} from ${table} o cross join generate_series(2, ${times}) n`,
  );
  for (const { definition } of indexes.rows) await client.query(definition);
}
