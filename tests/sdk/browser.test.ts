import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@iphub/sdk/contract/index";
import { tasks } from "@iphub/sdk/contract/tasks";
import { build } from "tsup";
import { expect, onTestFinished, test } from "vitest";
import { workerChromium } from "../journeys/support/chromium.ts";
import type { NamedCall } from "./browser-nouns-script.ts";
import type { tryClient } from "./browser-script.ts";
import { httpPeer, json, type SeenRequest } from "./peer.ts";

async function browserBundle(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "iphub-sdk-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await build({
    config: false,
    entry: { page: join(import.meta.dirname, script) },
    outDir: folder,
    format: "esm",
    platform: "browser",
    target: "es2024",
    splitting: true,
    noExternal: [/.*/],
    silent: true,
    esbuildOptions: (options) => {
      options.conditions = ["source", "browser"];
    },
  });
  return folder;
}

type Answer = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;

function answers(page: string, uploads: string[]): Readonly<Record<string, Answer>> {
  return {
    "/": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-security-policy": "script-src 'self'" });
      response.end(`<script type="module" src="/bundle/${page}"></script>`);
    },
    "/api/auth/": (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "99" }).write('["local"]');
      setImmediate(() => response.destroy());
    },
    "/api/suggest/assignees": (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("[");
    },
    "/api/things/k-1/file": (_request, response) => {
      response.writeHead(200, { "content-disposition": 'attachment; filename="a.txt"' }).end("text");
    },
    "/api/things/file": async ({ headers, body }, response) => {
      const type = String(headers["content-type"]);
      const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
      for (const [name, value] of form) uploads.push(`${name}: ${value instanceof File ? value.name : value}`);
      json(response, { ok: true });
    },
    "/api/workflow/tasks/k-1": ({ headers }, response) => {
      json(response, { ...tasks.get.example.output, title: `Asked as ${headers.authorization}` });
    },
  };
}

test("the client works in a browser as it does in Node, under a policy that forbids made-up code", async () => {
  const folder = await browserBundle("browser-script.ts");
  const files = await readdir(folder);
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  expect(sources.join("\n")).not.toMatch(/undici|node:buffer/);

  const page = files.find((file) => file.startsWith("page")) ?? "";
  const uploads: string[] = [];
  const { baseUrl } = await httpPeer(async (request, response) => {
    const path = request.url.replace(/\?.*/, "");
    const file = path.startsWith("/bundle/") && (await readFile(join(folder, path.slice("/bundle/".length))));
    if (file) response.writeHead(200, { "content-type": "text/javascript" }).end(file);
    else await answers(page, uploads)[path]?.(request, response);
  });

  const browser = await workerChromium();
  const tab = await browser.newPage();
  onTestFinished(() => tab.close());
  await tab.goto(baseUrl);
  await tab.waitForFunction("globalThis.tryClient !== undefined");
  const expected: Awaited<ReturnType<typeof tryClient>> = {
    task: "Asked as Bearer t-1",
    cut: "HubNetworkError",
    late: "HubTimeoutError",
    aborted: "AbortError",
    file: ["a.txt", "text"],
    upload: { ok: true },
  };
  expect(await tab.evaluate("tryClient()")).toEqual(expected);
  expect(uploads).toEqual(["note: ü", "file: a.pdf"]);
});

test("a browser finds every call of the contract, and fetches those of a noun with the first of them", async () => {
  const folder = await browserBundle("browser-nouns-script.ts");
  const files = await readdir(folder);
  const page = files.find((file) => file.startsWith("page")) ?? "";
  const served: string[] = [];
  const { baseUrl } = await httpPeer(async (request, response) => {
    const path = request.url.replace(/\?.*/, "");
    if (path.startsWith("/bundle/")) {
      const code = await readFile(join(folder, path.slice("/bundle/".length)), "utf8");
      served.push(code);
      response.writeHead(200, { "content-type": "text/javascript" }).end(code);
    } else if (path === "/") await answers(page, [])["/"]?.(request, response);
    else response.writeHead(404, { "content-type": "application/json" }).end('{"error":{"code":"not_found"}}');
  });
  const calls: readonly NamedCall[] = Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, { example }]) => ({
      noun,
      verb,
      input: "input" in example ? { ...example.input } : {},
    })),
  );

  const browser = await workerChromium();
  const tab = await browser.newPage();
  onTestFinished(() => tab.close());
  await tab.goto(baseUrl);
  await tab.waitForFunction("globalThis.outcomesOf !== undefined");
  expect(served.join("\n")).toContain(contract.auth.refresh.path);
  for (const call of [contract.overview.list, contract.uspto.downloadStatus]) {
    expect(served.join("\n")).not.toContain(call.path);
  }
  const outcomes: unknown = await tab.evaluate(`outcomesOf(${JSON.stringify(calls)})`);
  expect(outcomes).toEqual(calls.map(({ noun, verb }) => `${noun}.${verb}: found`));
  for (const call of [contract.overview.list, contract.uspto.downloadStatus]) {
    expect(served.join("\n")).toContain(call.path);
  }
});
