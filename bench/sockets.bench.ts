// SOCKETS clients of one hub: what each costs it in memory, and how long a change of a task takes from the call until a
// client has heard of it. Aims: at most 25 KB a socket, p99 of the broadcast at most 150 ms. All clients are one process on
// this machine, where a firm has one machine for each: plain ones, which only look for the event's name, say what the hub
// takes; those of the SDK, which read and check every event SOCKETS times over on one core, say what such a process takes.
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { request } from "undici";
import { startBenchHub } from "./support/hub-process.ts";
import { quantile } from "./support/load.ts";
import { residentMegabytes } from "./support/memory.ts";
import { openPlainClient } from "./support/plain-live-client.ts";
import { processorMilliseconds } from "./support/processor.ts";

const sockets = Number(process.env.SOCKETS ?? 3_000);
const rounds = Number(process.env.ROUNDS ?? 20);
const atOnce = 50;

const engine = process.env.ENGINE === "postgres" ? "postgres" : "embedded";
const hub = await startBenchHub(engine, 0);
try {
  const anonymous = createHub({ baseUrl: hub.url });
  const token = await anonymous.auth.login({ email: "ada@iphub.example", password: "demo-pass-1" });
  const client = () => createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  // The first ones bring what all share into memory; they stay and are not counted.
  const first = await connect(client, Math.min(200, sockets));
  await settle(hub.url);
  const before = residentMegabytes(hub.pid);
  const more = await connect(client, sockets);
  await settle(hub.url);
  const kilobytes = ((residentMegabytes(hub.pid) - before) * 1024) / sockets;
  console.log(`${engine}: ${sockets} sockets, ${kilobytes.toFixed(1)} KB each in the hub's process`);
  await broadcast("the SDK's", client(), more.map(hearing));
  for (const one of [...first, ...more]) one.live.close();
  const plain = await inBatches(sockets, () => openPlainClient(hub.url, token));
  await settle(hub.url);
  await broadcast(
    "plain",
    client(),
    plain.map((one) => one.onTaskUpdated),
  );
  for (const one of plain) one.close();
} finally {
  await hub.close();
}

async function connect(client: () => Hub, wanted: number): Promise<Hub[]> {
  return inBatches(wanted, async () => {
    const one = client();
    await one.live.connect();
    return one;
  });
}

async function inBatches<Client>(wanted: number, open: () => Promise<Client>): Promise<Client[]> {
  const opened: Client[] = [];
  while (opened.length < wanted) {
    const batch = Math.min(atOnce, wanted - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: batch }, open))));
  }
  return opened;
}

type Hearing = (listener: () => void) => void;

function hearing(one: Hub): Hearing {
  return (listener) => one.live.on("task:updated", listener);
}

/** A few calls, so that what the connecting left behind is cleared away. */
async function settle(url: string): Promise<void> {
  for (let call = 0; call < 200; call += 1) await (await request(`${url}/healthz`)).body.dump();
}

async function broadcast(kind: string, writer: Hub, listeners: readonly Hearing[]): Promise<void> {
  const { data } = await writer.overview.list({ size: 1 });
  const task = data[0]?.nextTask;
  if (!task) throw new Error("the overview has no task to change");
  const times: number[] = [];
  let heard = 0;
  let from = 0;
  let all = Promise.withResolvers<void>();
  for (const hear of listeners) {
    hear(() => {
      times.push(performance.now() - from);
      heard += 1;
      if (heard === listeners.length) all.resolve();
    });
  }
  const busyBefore = processorMilliseconds(hub.pid);
  for (let round = 0; round < rounds; round += 1) {
    heard = 0;
    all = Promise.withResolvers<void>();
    from = performance.now();
    await writer.tasks.update({ id: task.id, title: `${task.title} ${round}` });
    await all.promise;
  }
  const busy = (processorMilliseconds(hub.pid) - busyBefore) / rounds;
  const ms = (part: number) => `${quantile(times, part).toFixed(1)} ms`;
  console.log(`broadcast to ${listeners.length} clients (${kind}), ${rounds} times: p50 ${ms(0.5)}  p99 ${ms(0.99)}`);
  const perSocket = (busy * 1000) / listeners.length;
  console.log(
    `the hub's own processor time: ${busy.toFixed(0)} ms a change, ${perSocket.toFixed(0)} µs a socket that hears it`,
  );
}
