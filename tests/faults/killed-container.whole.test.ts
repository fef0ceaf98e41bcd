import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rawCall } from "../contract/raw-call.ts";
import { onEmbedded } from "../support/engines.ts";
import { runDirectory } from "../support/run-directory.ts";
import { startServe } from "./served-process.ts";

function serve(args: readonly string[]) {
  const hub = startServe(args);
  onTestFinished(() => hub[Symbol.asyncDispose]());
  return hub;
}

function newDirectory(): string {
  const directory = join(runDirectory(), "serve", randomUUID());
  mkdirSync(directory, { recursive: true });
  return directory;
}

/** The data folder of a hub that was killed, with a lock that is refreshed every half a second if its holder runs. */
async function afterKill() {
  const directory = newDirectory();
  const args = ["--data", directory, "--port", "0"];
  const first = serve(args);
  await first.ready();
  first.kill("SIGKILL");
  expect(await first.ended()).toBe("SIGKILL");
  const lock = join(directory, "iphub.lock");
  const holder: object = JSON.parse(readFileSync(lock, "utf8"));
  writeFileSync(lock, JSON.stringify({ ...holder, host: "4f1e2d3c5b6a", beatMs: 500 }));
  return { args, lock };
}

onEmbedded(() => {
  test("a hub that was killed in a container comes back in a new one, which has another name", {
    timeout: 120_000,
  }, async () => {
    const { args } = await afterKill();
    const hub = serve(args);
    expect((await rawCall({ url: await hub.ready(), path: "/readyz" })).status).toBe(200);
    expect(hub.stderr()).toMatch(/on host 4f1e2d3c5b6a: it is watched for 3 s/);
    expect(hub.stderr()).toMatch(/did not refresh its lock for 3 s: the data folder is taken over/);
  });

  test("a new container is refused while the hub of another one refreshes its lock", { timeout: 120_000 }, async () => {
    const { args, lock } = await afterKill();
    const refreshing = setInterval(() => utimesSync(lock, new Date(), new Date()), 400);
    onTestFinished(() => clearInterval(refreshing));
    const hub = serve(args);
    expect(await hub.ended()).toBe(1);
    expect(hub.stderr()).toMatch(/is in use by process \d+ on host 4f1e2d3c5b6a, which refreshes its lock/);
  });

  test("a hub whose folder was taken over, as may be after it was suspended, ends at once and leaves the new lock", {
    timeout: 120_000,
  }, async () => {
    const directory = newDirectory();
    const hub = serve(["--data", directory, "--port", "0"]);
    await hub.ready();
    const lock = join(directory, "iphub.lock");
    const other = JSON.stringify({ ...JSON.parse(readFileSync(lock, "utf8")), host: "4f1e2d3c5b6a", id: "another" });
    writeFileSync(lock, other);
    expect(await hub.ended()).toBe("SIGKILL");
    expect(hub.stderr()).toContain("another process has taken the data folder over, so this one ends at once");
    expect(readFileSync(lock, "utf8")).toBe(other);
  });
});
