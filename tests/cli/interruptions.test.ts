import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { failure, httpPeer, json } from "../sdk/peer.ts";
import { openPseudoTerminal } from "../support/pseudo-terminal.ts";
import { builtCli, cliHome, cliOnPath, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const board = { id: "b-1", title: "Week", filters: [], owner: "ada@iphub.example" };
const times = { createdAt: "2026-01-31T09:00:00.000Z", updatedAt: "2026-01-31T09:00:00.000Z" };

function run(args: readonly string[], url: string) {
  return runCli(args, { env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" } });
}

describe("a hub that goes away in the middle of a write", () => {
  it("is asked again with the same key, so that nothing is done twice", async () => {
    const peer = await httpPeer((_, response, number) => {
      if (number === 1) response.destroy();
      else json(response, { ...board, ...times }, 201);
    });
    expect(await run(["boards", "create", "Week", "--jq", ".id"], peer.baseUrl)).toMatchObject({
      stdout: "b-1\n",
      code: 0,
    });
    const keys = peer.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it("and stays away is one clear line, no data and 6", async () => {
    const peer = await httpPeer((_, response) => {
      response.destroy();
    });
    const { stdout, stderr, code } = await run(["boards", "create", "Week", "--json"], peer.baseUrl);
    expect([stdout, code]).toEqual(["", 6]);
    expect(stderr).toMatch(/^iphub: the connection to .* failed: .*\n$/);
  });

  it("and breaks off the answer is 6, never half a record", async () => {
    const peer = await httpPeer((_, response) => {
      response.writeHead(201, { "content-type": "application/json", "content-length": "500" });
      response.write('{"id":"b-1","title":', () => response.destroy());
    });
    expect(await run(["boards", "create", "Week", "--json"], peer.baseUrl)).toMatchObject({ stdout: "", code: 6 });
  });
});

/** Starts a program, waits until the peer was asked, presses Ctrl-C, and gives how it ended. */
async function interrupted(args: readonly string[], url: string, asked: Promise<unknown>) {
  const child = spawn(process.execPath, [await builtCli(), ...args], {
    cwd: home.folder,
    env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  await asked;
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  return { out, err, code };
}

/** The answer to the search for the matter with a reference, which comes before the files of a reference. */
const noMatter = { data: [], total: 0 };

describe("Ctrl-C", () => {
  it("in the middle of a file leaves neither the file nor a part of it", async () => {
    const asked = Promise.withResolvers<void>();
    const peer = await httpPeer((_, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.write('{"id":"k-1"}\n', () => asked.resolve());
    });
    const ended = await interrupted(["tasks", "export", "--output", "tasks.ndjson"], peer.baseUrl, asked.promise);
    expect(ended).toEqual({ out: "", err: "", code: 130 });
    expect(readdirSync(home.folder).filter((name) => name.startsWith("tasks"))).toEqual([]);
  });

  it("between two pages leaves an array that is not closed", async () => {
    const asked = Promise.withResolvers<void>();
    const peer = await httpPeer((_, response, number) => {
      if (number === 1) json(response, { data: [matter("m-1")], total: 9 });
      else asked.resolve();
    });
    const args = ["overview", "list", "--all", "--size", "1", "--json"];
    const { out, code } = await interrupted(args, peer.baseUrl, asked.promise);
    expect(code).toBe(130);
    expect(() => JSON.parse(out)).toThrow();
  });

  it("removes the line of the progress, behind which the shell's prompt would come", async () => {
    const peer = await httpPeer((_, response, number) => {
      json(response, { data: [matter(`m-${number}`)], total: 1_000_000 });
    });
    const args = [await builtCli(), "overview", "list", "--all", "--size", "1"];
    const env = { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" };
    const terminal = openPseudoTerminal({ command: process.execPath, args, env });
    onTestFinished(() => terminal.close());
    await terminal.waitFor(/\d+ rows …/);
    terminal.type("\u0003");
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.screen().join("\n")).not.toContain("rows …");
  });

  it("while a file goes up piece by piece says how to go on", async () => {
    const asked = Promise.withResolvers<void>();
    const path = join(home.folder, "the claims.bin");
    const size = 33 * 1024 * 1024;
    writeFileSync(path, "");
    truncateSync(path, size);
    const begun = { id: "u-1", received: 0, size, file: null };
    const peer = await httpPeer((_, response, number) => {
      if (number === 1) json(response, noMatter);
      else if (number === 2) json(response, begun, 201);
      else asked.resolve();
    });
    const ended = await interrupted(["files", "upload", "17/1", path], peer.baseUrl, asked.promise);
    const err = `To resume: iphub files upload 17/1 '${path}' --resume u-1\n`;
    expect(ended).toEqual({ out: "", err, code: 130 });
  });

  it("in an upload in one call, whose answer has not come: it says where to see whether the file arrived", async () => {
    const path = join(home.folder, "small.bin");
    writeFileSync(path, "claims");
    const asked = Promise.withResolvers<void>();
    const peer = await httpPeer((_, response, number) => {
      if (number === 1) json(response, noMatter);
      else asked.resolve();
    });
    const ended = await interrupted(["files", "upload", "17/1", path], peer.baseUrl, asked.promise);
    const err = `The upload of ${path} was interrupted. To see whether it arrived: iphub files list 17/1\n`;
    expect(ended).toEqual({ out: "", err, code: 130 });
  });

  it("while it watches, or waits to watch again", async () => {
    const asked = Promise.withResolvers<void>();
    const peer = await httpPeer((_, response, number) => {
      json(response, []);
      if (number === 2) asked.resolve();
    });
    const args = ["boards", "list", "--watch", "--interval", "0.1"];
    expect(await interrupted(args, peer.baseUrl, asked.promise)).toEqual({ out: "", err: "", code: 130 });
  });
});

it("a reader that goes away ends an export quietly with 141", async () => {
  const peer = await httpPeer(({ url }, response) => {
    if (!url?.includes("/export")) {
      // What the filter names in vain is asked for first.
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data: [], total: 0, warnings: [], approximate: [] }));
      return;
    }
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.end(`${JSON.stringify({ id: "x".repeat(500) })}\n`.repeat(20_000));
  });
  const bin = await cliOnPath(home.folder);
  const env = { ...home.env, PATH: `${bin}:${home.env.PATH}`, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" };
  const command = `iphub tasks export --format ndjson | head -1 >/dev/null; echo "\${PIPESTATUS[0]}"`;
  const child = spawn("bash", ["-c", command], { env });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  await once(child, "close");
  expect([out, err]).toEqual(["141\n", ""]);
});

it.each(["--version", "--help", "help exit-codes"])("a reader that is gone ends %s quietly with 141", async (args) => {
  const bin = await cliOnPath(home.folder);
  const command = `exec 3> >(true); wait $!; iphub ${args} >&3; echo $?`;
  const child = spawn("bash", ["-c", command], { env: { ...home.env, PATH: `${bin}:${home.env.PATH}` } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  await once(child, "close");
  expect(said).toBe("141\n");
});

it("a sign-in that ends between two pages is 4, and the output is not a whole one", async () => {
  const peer = await httpPeer(({ url }, response) => {
    const page = { data: [], total: 0 };
    if (url.includes("skip=0")) json(response, { ...page, data: [matter("m-1")], total: 2 });
    else json(response, failure("unauthorized"), 401);
  });
  const { stdout, code } = await run(["overview", "list", "--all", "--size", "1", "--json"], peer.baseUrl);
  expect(code).toBe(4);
  expect(() => JSON.parse(stdout)).toThrow();
});

function matter(id: string) {
  const nothing = { nextTask: null, myNextTask: null, nextMilestone: null, nextMilestoneTitle: null, next2AR: null };
  return {
    id,
    title: "A",
    references: [],
    clientDueDate: null,
    dueAt: null,
    finalDate: null,
    standing: null,
    updating: false,
    ...nothing,
  };
}
