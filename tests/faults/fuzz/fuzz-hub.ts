import { join } from "node:path";
import { freePort } from "../../support/free-port.ts";
import { PrivatePostgres } from "../../support/postgres.ts";
import { postgresBinaries } from "../../support/postgres-binaries.ts";
import type { CampaignEngine } from "../campaign/campaign-kinds.ts";
import { memoryMb, type ProcessLimits, startServe } from "../served-process.ts";

/** A hub in a process of its own, with what is to be known of the process. */
export interface FuzzHub {
  readonly url: string;
  readonly smtpPort: number;
  /** What it has logged as errors. */
  errors(): string[];
  /** Its memory now, in MB, as the system counts it. */
  residentMb(): number;
  /** The most that it has had, in MB. */
  mostResidentMb(): number;
  /** What V8 has in use after a collection, in MB. */
  heapMb(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a hub with the sample portfolio. */
export async function startFuzzHub(
  engine: CampaignEngine,
  home: string,
  limits: ProcessLimits,
  port = 0,
): Promise<FuzzHub> {
  const server =
    engine === "postgres" ? new PrivatePostgres(join(home, "postgres"), postgresBinaries(home), true) : null;
  await server?.initialise();
  await server?.start();
  const smtpPort = await freePort();
  const where = ["--data", join(home, "data"), ...(server ? ["--database-url", server.url()] : [])];
  const hub = startServe(
    [...where, "--port", String(port), "--api-only", "--demo"],
    { IPHUB_LOG_LEVEL: "error", IPHUB_SMTP_PORT: String(smtpPort), IPHUB_API_DOCS: "on" },
    { ...limits, flags: collecting },
  );
  const close = async () => {
    await hub[Symbol.asyncDispose]();
    await server?.stop();
  };
  const url = await hub.ready().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url,
    smtpPort,
    errors: () =>
      hub
        .stderr()
        .split("\n")
        .filter((line) => /"level":(50|60)/.test(line)),
    residentMb: () => memoryMb(hub.pid, "VmRSS"),
    mostResidentMb: () => memoryMb(hub.pid, "VmHWM"),
    async heapMb() {
      process.kill(hub.pid, "SIGUSR2");
      await fetch(`${url}/metrics`);
      process.kill(hub.pid, "SIGUSR2");
      const text = await (await fetch(`${url}/metrics`)).text();
      return Math.round(Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 1024 ** 2);
    },
    close,
  };
}

/** The hub collects its garbage on a signal. */
const collecting = ["--expose-gc", '--import=data:text/javascript,process.on("SIGUSR2",()=>gc())'];
