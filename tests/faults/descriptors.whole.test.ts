import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createHub } from "@iphub/sdk";
import { expect, onTestFinished, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { samplePassword, samplePeople, signedIn } from "./campaign/writer.ts";
import { startServe } from "./served-process.ts";

const email = samplePeople[0];

const newFolder = () => join(runDirectory(), randomUUID());

function startFew(descriptors: number, data = newFolder(), more: readonly string[] = ["--api-only"]) {
  return startServe(["--data", data, "--port", "0", ...more, "--demo"], {}, { descriptors });
}

/** Opens connections one after the other; they are closed after the test. */
async function open(url: URL, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(url.port), url.hostname).on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
  }
  return sockets;
}

/** What a connection is answered. */
async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: hub\r\n\r\n`);
  const [answer] = await once(socket, "data");
  return String(answer);
}

/** What a connection of its own is answered. */
async function askOnce(url: URL, path: string): Promise<string> {
  const [socket] = await open(url, 1);
  return socket ? ask(socket, path) : "";
}

test("more connections than a limit of open files allows are refused, the log names the limit, and the others are served", async () => {
  await using hub = startFew(300);
  const url = new URL(await hub.ready());
  const sockets = await open(url, 300);
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(50);
  await expect.poll(hub.stderr).toMatch(/"limit":300,.*may not have more files open.*ulimit -n 65536/);
  for (const socket of sockets) socket.destroy();
  expect((await fetch(new URL("/readyz", url))).status).toBe(200);
});

test("a hub with 64 open files serves; while all places are taken it answers 503, but health and sign-in with its page", async () => {
  await using hub = startFew(64, newFolder(), []);
  const url = new URL(await hub.ready());
  expect(hub.stderr()).toMatch(/may have only 64 files open at once.*ulimit -n 65536/);
  expect(readdirSync(`/proc/${hub.pid}/fd`).length).toBeLessThan(50);
  const ada = await signedIn(url.origin, email);
  expect((await ada.inventions.search({})).total).toBeGreaterThan(0);
  // Under way, so that none of them is closed as idle or silent.
  const places = await open(url, 8);
  for (const socket of places) socket.write(`${unfinishedSignIn}\r\n`);
  const refused = await expectRefusal(url);
  for (const part of [
    /^HTTP\/1.1 503 /,
    /\r\nretry-after: 1\r\n/i,
    /\r\nconnection: close\r\n/i,
    /"too_many_connections"/,
  ])
    expect(refused).toMatch(part);
  expect((await fetch(new URL("/readyz", url))).status).toBe(200);
  const page = await fetch(new URL("/login", url));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<html")]);
  const again = await createHub({ baseUrl: url.origin }).auth.login({ email, password: samplePassword });
  expect(again).toMatch(/./);
  // The route counts, however its address is written.
  expect(await askOnce(url, "/%61pi/workflow/tasks/k-1")).toMatch(/^HTTP\/1.1 503 /);
  // One sign-in takes the spare place of people: what is left is for health.
  const [signingIn] = await open(url, 1);
  signingIn?.write(`${unfinishedSignIn}Expect: 100-continue\r\n\r\n`);
  if (signingIn) await once(signingIn, "data");
  expect(await askOnce(url, "/login")).toMatch(/^HTTP\/1.1 503 /);
  expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  for (const socket of places) socket.destroy();
  await expect.poll(() => ada.inventions.search({}).then(({ total }) => total)).toBeGreaterThan(0);
});

/** A call without the body that it announces: its connection stays open. */
const unfinishedSignIn =
  "POST /api/auth/login HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: 9\r\n";

/** The answer to a call that comes on one connection more. */
async function expectRefusal(url: URL): Promise<string> {
  let answer = "";
  await expect
    .poll(async () => {
      answer = await askOnce(url, "/api/inventions");
      return answer;
    })
    .toMatch(/^HTTP\/1.1 503/);
  return answer;
}

test("a hub with fewer is refused in words that name the limit to set", async () => {
  await using hub = startFew(48);
  expect(await hub.ended()).toBe(1);
  expect(hub.stderr()).toMatch(/may have 48 files open at once; a hub needs 64 or more[\s\S]*ulimit -n 65536/);
});

test("a hub with 64 open files that is killed while it writes starts again, with what it acknowledged", async () => {
  const data = newFolder();
  const titles: string[] = [];
  {
    await using hub = startFew(64, data);
    const { inventions } = await signedIn(await hub.ready(), email);
    for (let number = 0; number < 40; number += 1) {
      titles.push((await inventions.create({ title: `Before ${number}`, references: [`KILLED-${number}`] })).title);
    }
    hub.kill("SIGKILL");
    expect(await hub.ended()).toBe("SIGKILL");
  }
  await using again = startFew(64, data);
  const { inventions } = await signedIn(await again.ready(), email);
  const found = await inventions.search({ qs: "KILLED", size: 100 });
  expect(found.data.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
});
