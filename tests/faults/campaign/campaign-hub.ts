import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import { PrivatePostgres } from "../../support/postgres.ts";
import { postgresBinaries } from "../../support/postgres-binaries.ts";
import type { ProcessLimits } from "../served-process.ts";
import type { CampaignEngine, CampaignPlan, FaultKind } from "./campaign-kinds.ts";
import { type FailoverProxy, failoverProxy } from "./failover-proxy.ts";
import type { FillingMount } from "./filling-mount.ts";
import { HubProcesses, type MoreToStart } from "./hub-processes.ts";
import { type CampaignPeers, startPeers } from "./peers.ts";
import { cutAllPower, recordedFiles } from "./power.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Where a hub stores its data, for the checks afterwards. */
export interface CampaignPlace {
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
  readonly s3Url?: string;
}

/** How a hub is started. */
export interface CampaignHubOptions {
  readonly engine: CampaignEngine;
  readonly plan: CampaignPlan;
  /** An empty folder. */
  readonly home: string;
  /** The disk that its data lie on; null where it is never full. */
  readonly disk: FillingMount | null;
  readonly limits?: ProcessLimits | undefined;
}

/** A hub in processes of its own, which a campaign breaks and starts again. */
export interface CampaignHub {
  readonly place: CampaignPlace;
  readonly peers: CampaignPeers;
  /** Where each process takes mail; none where the hub takes none. */
  readonly mailPorts: readonly number[];
  /** A client's own way to it. */
  wayIn(): Promise<string>;
  /** Does a fault, and resolves with what it was when it is over and every process was started again. */
  suffer(fault: FaultKind, random: SeededRandom): Promise<string>;
  /** Waits until every process is ready; says what should not be. */
  recover(): Promise<string[]>;
  /** The most memory that a process that runs now has had, in MB. */
  mostResidentMb(): number;
  /** What its processes have logged as errors, those that have ended too. */
  errors(): string[];
  /** Ends its processes in order; the database, the bucket and the disk stay for the checks. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a hub with the sample portfolio: one process on the embedded engine, two on a durable PostgreSQL. */
export async function startCampaignHub(options: CampaignHubOptions): Promise<CampaignHub> {
  const { engine, plan, home, disk } = options;
  const root = disk?.folder ?? home;
  const peers = await startPeers(plan, home);
  const server = engine === "postgres" ? await startServer(home, join(root, "postgres")) : undefined;
  const dataDirectory = join(root, "data");
  const databaseUrl = server?.url();
  const place = { dataDirectory, databaseUrl, s3Url: peers.s3Url };
  const ports = server ? [await freePort(), await freePort()] : [await freePort()];
  const mailPorts = peers.takesMail ? await Promise.all(ports.map(() => freePort())) : [];
  const filesTrace = plan.faults.includes("power") && plan.storage === "folder" ? join(home, "files-trace") : null;
  const processes = processesOf(options, { place, peers, ports, mailPorts, filesTrace });
  const ways: FailoverProxy[] = [];
  const parts = { processes, server, dataDirectory, filesTrace, ways, peers, disk };
  const close = async () => {
    await processes.close();
    for (const way of ways) await way.close();
    await server?.stop();
    await peers.close();
  };
  await processes.startAll({ args: ["--demo"] }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    place,
    peers,
    mailPorts,
    async wayIn() {
      const way = await failoverProxy(ports, ways.length);
      ways.push(way);
      return way.url;
    },
    suffer: (fault, random) => suffer(fault, random, parts),
    recover: () => processes.recover(),
    mostResidentMb: () => processes.mostResidentMb(),
    errors: () => processes.errors(),
    stop: () => processes.endAll("SIGTERM"),
    close,
  };
}

interface Started {
  readonly place: CampaignPlace;
  readonly peers: CampaignPeers;
  readonly ports: readonly number[];
  readonly mailPorts: readonly number[];
  readonly filesTrace: string | null;
}

function processesOf({ limits = {} }: CampaignHubOptions, started: Started): HubProcesses {
  const { place, peers, ports, mailPorts, filesTrace } = started;
  const { dataDirectory, databaseUrl } = place;
  const recorded: MoreToStart = filesTrace === null ? {} : recordedFiles(dataDirectory, filesTrace);
  const server = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
  return new HubProcesses({
    ports,
    args: ["--data", dataDirectory, ...server, "--api-only"],
    limits: { ...limits, flags: [...(limits.flags ?? []), ...(recorded.flags ?? [])] },
    environment: (at) => {
      const smtpPort = mailPorts[at];
      const mail: Record<string, string> = smtpPort === undefined ? {} : { IPHUB_SMTP_PORT: String(smtpPort) };
      return { IPHUB_LOG_LEVEL: "error", ...peers.environment, ...recorded.environment, ...mail };
    },
  });
}

/** All that a fault can concern. */
interface Parts {
  readonly processes: HubProcesses;
  readonly server: PrivatePostgres | undefined;
  readonly dataDirectory: string;
  readonly filesTrace: string | null;
  readonly ways: readonly FailoverProxy[];
  readonly peers: CampaignPeers;
  readonly disk: FillingMount | null;
}

const stopShare = 0.3;

async function suffer(fault: FaultKind, random: SeededRandom, parts: Parts): Promise<string> {
  const { processes, server, ways, peers, disk } = parts;
  switch (fault) {
    case "kill": {
      const at = random.below(processes.ports.length);
      const isStop = random.next() < stopShare;
      await processes.end(at, isStop ? "SIGTERM" : "SIGKILL");
      await processes.start(at);
      return isStop ? "stop" : "kill";
    }
    case "power":
      return cutAllPower(parts, random);
    case "connections":
      for (const way of ways) way.cut();
      return "cut connections";
    case "postgres": {
      const isCrash = random.next() < 0.5;
      await server?.stop(isCrash ? "SIGKILL" : "SIGQUIT");
      await server?.start(server.port);
      return isCrash ? "kill PostgreSQL" : "restart PostgreSQL";
    }
    case "disk":
      return fillDisk(disk, server, random);
    default:
      return peers.disturb(fault, random);
  }
}

/** With so little left, in MB, the embedded hub only reads, and PostgreSQL goes on for a while. */
const nearlyFullMb = 64;

async function fillDisk(disk: FillingMount | null, server: PrivatePostgres | undefined, random: SeededRandom) {
  const leftMb = random.next() < 0.5 ? 0 : nearlyFullMb;
  disk?.fill(leftMb);
  await delay(4_000 + random.below(8_000));
  disk?.empty();
  // It ends where its log finds no room, and its supervisor starts it again.
  await server?.stop();
  await server?.start(server.port);
  return leftMb === 0 ? "full disk" : "nearly full disk";
}

async function startServer(home: string, cluster: string): Promise<PrivatePostgres> {
  const server = new PrivatePostgres(cluster, postgresBinaries(home), true);
  await server.initialise();
  await server.start();
  return server;
}
