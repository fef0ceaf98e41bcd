import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach } from "vitest";
import type { TestEngine } from "../../../support/engines.ts";
import type { FailingMailPeer } from "../../../support/failing-mail-peer.ts";
import type { Order } from "./year-plan.ts";

/** A process of the hub that the test tells what to do, and kills. */
export interface HubProcess<O> {
  ask<T>(order: O): Promise<T>;
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program of this folder, which takes orders of type `O` one at a time; resolves when it says that it is ready. */
export async function startProcess<O extends object>(
  program: string,
  place: Readonly<Record<string, string>>,
): Promise<HubProcess<O>> {
  const env = { PATH: process.env.PATH ?? "", TZ: "UTC", ...place };
  const execArgv = ["--conditions=source", "--liftoff-only"];
  const child = fork(join(import.meta.dirname, program), {
    env,
    execArgv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      const heard = (message: { answer?: T; error?: string }) => {
        child.off("exit", gone);
        if (message.error === undefined) resolve(message.answer as T);
        else reject(new Error(message.error));
      };
      const gone = () => {
        child.off("message", heard);
        reject(new Error("killed"));
      };
      child.once("message", heard);
      child.once("exit", gone);
    });
  await answer();
  return {
    ask: async <T>(order: O) => {
      const answered = answer<T>();
      child.send(order);
      return answered;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
      running.delete(child);
    },
  };
}

/** The processes of one hub: two on a server, one on the embedded engine, any of which can be killed at its work. */
export async function startProcesses(engine: TestEngine, peer: FailingMailPeer, random: () => number) {
  const options = await engine.fresh();
  const place = {
    IPHUB_SMTP_OUT_URL: peer.url,
    IPHUB_DATA: options.dataDirectory ?? join(import.meta.dirname, "../../../../node_modules/.call-ups-year"),
    ...(options.databaseUrl === undefined ? {} : { IPHUB_DATABASE_URL: options.databaseUrl }),
  };
  const start = () => startProcess<Order>("hub-process.ts", place);
  const processes = [await start()];
  if (engine.name === "postgres") processes.push(await start());
  const first = () => {
    const [one] = processes;
    if (!one) throw new Error("no process runs");
    return one;
  };
  return {
    first,
    /** All processes do the same at the same time; with `isKilled` one is killed within it, and starts over. */
    all: async (order: Order, isKilled: boolean) => {
      const victim = Math.floor(random() * processes.length);
      const asked = processes.map((one, index) =>
        one.ask(order).catch((error: unknown) => {
          if (!isKilled || index !== victim) throw error;
        }),
      );
      if (isKilled) {
        await delay(random() * 60);
        await processes[victim]?.kill();
        processes[victim] = await start();
      }
      await Promise.all(asked);
      if (isKilled) await processes[victim]?.ask(order);
    },
    close: async () => {
      for (const one of processes) {
        await one.ask({ do: "close" });
        await one.kill();
      }
    },
  };
}
