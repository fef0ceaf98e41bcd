// What a call through the SDK costs in processor time, with validation, as a ratio of the same call through Node's own
// fetch, one and sixteen at a time, against a peer in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHub, memoryTokenStore } from "@iphub/sdk";

const calls = Number(process.env.CALLS ?? 4_000);
const rounds = Number(process.env.ROUNDS ?? 5);
const row = {
  id: "k-1",
  title: "Draft response",
  workflow: { milestoneId: "s-1", templateId: null, stepId: null },
  invention: { id: "m-17248024", title: "Lithium cell", references: ["17/248,024"] },
  order: 0,
  assignees: ["ben@iphub.example"],
  status: "open",
  dueAt: "2026-06-01",
  tags: ["2AR"],
  notes: "",
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
  finishedAt: null,
};
const peer = spawn(process.execPath, [
  "-e",
  `const body = ${JSON.stringify(JSON.stringify(row))};
   const server = require("node:http").createServer((_, answer) => {
     answer.setHeader("content-type", "application/json");
     answer.end(body);
   });
   server.listen(0, "127.0.0.1", () => console.log(server.address().port));`,
]);
const [port] = await once(peer.stdout, "data");
const baseUrl = `http://127.0.0.1:${String(port).trim()}`;

const hub = createHub({ baseUrl, token: memoryTokenStore("t") });

const bySdk = async () => void (await hub.tasks.get({ id: "k-1" }));
const byFetch = async () => {
  const answer = await fetch(`${baseUrl}/api/workflow/tasks/k-1`, {
    headers: { authorization: "Bearer t" },
  });
  await answer.json();
};

/** Processor time of one call in microseconds. */
async function cost(call: () => Promise<void>, clients: number): Promise<number> {
  let left = calls;
  const from = process.cpuUsage();
  const client = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { user, system } = process.cpuUsage(from);
  return (user + system) / calls;
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
for (const clients of [1, 16]) {
  const sdk: number[] = [];
  const raw: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const [a, b] = [await cost(byFetch, clients), await cost(bySdk, clients)];
    if (round >= 0) {
      raw.push(a);
      sdk.push(b);
    }
  }
  const ratio = median(sdk) / median(raw);
  const verdict = ratio <= 1.5 ? "reached" : "MISSED";
  console.log(
    `${clients} at a time: fetch ${median(raw).toFixed(0)} µs, SDK ${median(sdk).toFixed(0)} µs, ${ratio.toFixed(2)}x  aim 1.5x  ${verdict}`,
  );
}

peer.kill();
