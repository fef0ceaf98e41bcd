import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Client, Pool } from "pg";

/** A server that does nothing but hand over answers that are ready. */
export interface PlainServer {
  readonly url: string;
  close(): void;
}

const table = "bench_answers";

/**
 * Starts the least that could answer these addresses, in a process of its own: Node's HTTP server, which reads the whole
 * answer as one text by its primary key from the same PostgreSQL; from its own memory where there is none. It asks
 * no one who they are and checks nothing, so that it says what this machine takes for as many calls of as many bytes.
 */
export async function startPlainServer(
  answers: Readonly<Record<string, string>>,
  databaseUrl: string | undefined,
): Promise<PlainServer> {
  if (databaseUrl !== undefined) await keep(answers, databaseUrl);
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), databaseUrl ?? ""], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(answers));
  const [port] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${String(port).trim()}`, close: () => void child.kill() };
}

async function keep(answers: Readonly<Record<string, string>>, connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`create table if not exists ${table} (path text primary key, body text not null)`);
  for (const [path, body] of Object.entries(answers)) {
    const insert = `insert into ${table} values ($1, $2) on conflict (path) do update set body = excluded.body`;
    await client.query(insert, [path, body]);
  }
  await client.end();
}

async function serve(databaseUrl: string): Promise<void> {
  const input = await process.stdin.toArray();
  const answers = new Map<string, string>(Object.entries(JSON.parse(Buffer.concat(input).toString())));
  const pool = databaseUrl === "" ? null : new Pool({ connectionString: databaseUrl, max: 10 });
  const find = async (path: string): Promise<string | undefined> => {
    if (!pool) return answers.get(path);
    const query = { name: "one", text: `select body from ${table} where path = $1`, values: [path] };
    const { rows } = await pool.query<{ body: string }>(query);
    return rows[0]?.body;
  };
  const server = createServer(async ({ url = "" }, answer) => {
    const body = await find(url);
    answer.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    console.log(typeof address === "object" && address ? address.port : 0);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(process.argv[2] ?? "");
