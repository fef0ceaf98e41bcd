import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { holdingRelay } from "../../../support/holding-relay.ts";
import { builtCli } from "../../cli-process.ts";

/** An `apply` to be killed. */
interface KilledApply {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** The addresses of its requests in order, up to the one after which it is killed. */
  readonly requests: readonly RegExp[];
}

/**
 * Runs `apply` and kills it once the hub has answered the last of these requests, before it gets that answer.
 * @returns the environment with which it ran, for what runs after it
 */
export async function killedApply({ url, env, args, requests }: KilledApply): Promise<Record<string, string>> {
  const relay = await holdingRelay(url);
  onTestFinished(() => relay.close());
  const through = { ...env, IPHUB_HOST: relay.url };
  const holds = requests.map(relay.hold);
  const child = spawn(process.execPath, [await builtCli(), "apply", ...args], { env: through, stdio: "ignore" });
  for (const [at, held] of holds.entries()) {
    await held.ready;
    if (at < holds.length - 1) held.release();
  }
  child.kill("SIGKILL");
  await once(child, "close");
  return through;
}
