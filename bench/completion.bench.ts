// Completion of a reference on the command line, in a hub of 100,000 matters on PostgreSQL: `iphub __complete`, which a shell runs
// at Tab, against `node -e 0` in the same rounds and the time that the hub itself takes for the same search on a connection that is
// open already. MATTERS and ROUNDS size it; of more than 10,000 matters every one of 10,000 stands several times.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createHub } from "@iphub/sdk";
import { startBenchHub } from "./support/hub-process.ts";
import { multiplyMatters } from "./support/multiplied-matters.ts";

const matters = Number(process.env.MATTERS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 25);
const generated = Math.min(matters, 10_000);
const aim = 1.7;
const program = join(import.meta.dirname, "../packages/cli/bin/iphub.js");
/** What is typed: beginnings of references, of few matters and of many, and a word of titles. */
const words = ["17/248", "1", "batt"] as const;

const hub = await startBenchHub("postgres", generated, {
  prepare: async ({ databaseUrl = "" }) => multiplyMatters(databaseUrl, Math.round(matters / generated)),
});
try {
  const token = await createHub({ baseUrl: hub.url }).auth.login({
    email: "ada@iphub.example",
    password: "demo-pass-1",
  });
  const env = { ...process.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: token };
  const run = (args: readonly string[]) => {
    const started = performance.now();
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    return {
      ms: performance.now() - started,
      status,
      offered: stdout.split("\n").filter((line) => line.includes("\t")).length,
    };
  };
  const answered = async (word: string) => {
    const started = performance.now();
    const query = new URLSearchParams({ qs: word, size: "100" });
    const answer = await fetch(`${hub.url}/api/inventions/search?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`The search answers ${answer.status}`);
    return performance.now() - started;
  };
  const bare: number[] = [];
  const measured = words.map((word) => ({ word, tab: [] as number[], server: [] as number[], offered: 0 }));
  for (let round = -2; round < rounds; round += 1) {
    const baseline = run(["-e", "0"]).ms;
    if (round >= 0) bare.push(baseline);
    for (const one of measured) {
      const { ms, status, offered } = run([program, "__complete", "line", `iphub inventions get ${one.word}`]);
      if (status !== 0 || offered === 0) throw new Error(`Nothing was offered for ${one.word}`);
      const server = await answered(one.word);
      if (round < 0) continue;
      one.offered = offered;
      one.tab.push(ms);
      one.server.push(server);
    }
  }
  const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  console.log(`${matters} matters; node -e 0: ${median(bare).toFixed(1)} ms`);
  for (const { word, tab, server, offered } of measured) {
    const ratio = (median(tab) - median(server)) / median(bare);
    const isReached = ratio <= aim ? "reached" : "MISSED";
    const times = `${median(tab).toFixed(1).padStart(7)} ms, ${median(server).toFixed(1)} of them the hub's`;
    console.log(`Tab after '${word}' (${offered} offered): ${times}: ${ratio.toFixed(2)}x  aim ${aim}  ${isReached}`);
  }
} finally {
  await hub.close();
}
