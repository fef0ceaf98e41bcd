import { join } from "node:path";
import { freePort } from "../../support/free-port.ts";
import { PrivatePostgres } from "../../support/postgres.ts";
import { postgresBinaries } from "../../support/postgres-binaries.ts";
import { memoryMb, type ProcessLimits, type ServedProcess, startServe } from "../served-process.ts";
import { type FailoverProxy, failoverProxy } from "./failover-proxy.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The engines that a campaign is run on. */
export type CampaignEngine = "embedded" | "postgres";

/** A fault that is done to a hub. */
export type Fault = "kill" | "stop" | "cut" | "restart database" | "kill database";

type Running = ServedProcess & AsyncDisposable;

/** A hub in processes of its own, which a campaign breaks and starts again. */
export interface CampaignHub {
  /** Where it stores its data, for the checks afterwards. */
  readonly place: { readonly dataDirectory: string; readonly databaseUrl?: string };
  readonly faults: readonly Fault[];
  /** A client's own way to it. */
  wayIn(): Promise<string>;
  /** Does a fault, and resolves when every process serves again. */
  suffer(fault: Fault, random: SeededRandom): Promise<void>;
  /** The most memory that a process that runs now has had, in MB. */
  mostResidentMb(): number;
  /** What its processes have logged as errors, those that have ended too. */
  errors(): string[];
  /** Ends its processes in order; the database stays for the checks. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a hub with the sample portfolio: one process on the embedded engine, two on a durable PostgreSQL. */
export async function startCampaignHub(
  engine: CampaignEngine,
  home: string,
  limits: ProcessLimits = {},
): Promise<CampaignHub> {
  const dataDirectory = join(home, "data");
  const server = engine === "postgres" ? await startServer(home) : undefined;
  const databaseUrl = server?.url();
  const ports = server ? [await freePort(), await freePort()] : [await freePort()];
  const where = ["--data", dataDirectory, ...(databaseUrl === undefined ? [] : ["--database-url", databaseUrl])];
  const start = async (port: number, ...more: readonly string[]): Promise<Running> => {
    const args = [...where, "--port", String(port), "--api-only", ...more];
    const hub = startServe(args, { IPHUB_LOG_LEVEL: "error" }, limits);
    await hub.ready();
    return hub;
  };
  // One after the other: the first one makes the database and loads the sample.
  const processes: Running[] = [];
  const ended: Running[] = [];
  for (const port of ports) processes.push(await start(port, "--demo"));
  const ways: FailoverProxy[] = [];
  return {
    place: { dataDirectory, ...(databaseUrl === undefined ? {} : { databaseUrl }) },
    faults: server ? ["kill", "stop", "cut", "restart database", "kill database"] : ["kill", "stop", "cut"],
    async wayIn() {
      const way = await failoverProxy(ports, ways.length);
      ways.push(way);
      return way.url;
    },
    async suffer(fault, random) {
      if (fault === "cut") {
        for (const way of ways) way.cut();
        return;
      }
      if (fault === "restart database" || fault === "kill database") {
        await server?.stop(fault === "kill database" ? "SIGKILL" : "SIGQUIT");
        await server?.start(server.port);
        return;
      }
      const at = random.below(ports.length);
      await end(processes[at], fault === "kill" ? "SIGKILL" : "SIGTERM");
      ended.push(...processes.slice(at, at + 1));
      processes[at] = await start(ports[at] ?? 0);
    },
    mostResidentMb: () => Math.max(0, ...processes.map(({ pid }) => memoryMb(pid, "VmHWM"))),
    errors: () => [...ended, ...processes].flatMap((one) => one.stderr().split("\n").filter(isError)),
    async stop() {
      for (const one of processes.splice(0)) await end(one, "SIGTERM");
    },
    async close() {
      for (const one of processes.splice(0)) await one[Symbol.asyncDispose]();
      for (const way of ways) await way.close();
      await server?.stop();
    },
  };
}

const isError = (line: string) => /"level":(50|60)/.test(line);

async function end(running: Running | undefined, signal: NodeJS.Signals): Promise<void> {
  running?.kill(signal);
  await running?.ended();
}

async function startServer(home: string): Promise<PrivatePostgres> {
  const server = new PrivatePostgres(join(home, "postgres"), postgresBinaries(home), true);
  await server.initialise();
  await server.start();
  return server;
}
