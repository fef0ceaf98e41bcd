import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { wrapWords } from "@iphub/cli/command-line/output/sink";
import { afterAll, expect, it } from "vitest";
import { httpPeer, json } from "../sdk/peer.ts";
import { builtCli, cliHome, cliOnPath } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const person = { firstName: "A", lastName: "B", email: "a@b.example", name: "x".repeat(500) };

async function shell(command: string, url: string) {
  const bin = await cliOnPath(home.folder);
  const env = { ...home.env, PATH: `${bin}:${home.env.PATH}`, IPHUB_HOST: url, IPHUB_TOKEN: "t" };
  const child = spawn("bash", ["-c", command], { env });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  const [code] = await once(child, "close");
  return { out, err, code };
}

it("a reader that goes away is quiet, and the exit code tells that it was not the whole", async () => {
  const peer = await httpPeer((_, response) => json(response, Array(2000).fill(person)));
  const piped = await shell(`iphub users suggest a | head -1 >/dev/null; echo "\${PIPESTATUS[0]}"`, peer.baseUrl);
  expect(piped).toEqual({ out: "141\n", err: "", code: 0 });
});

it("a full disk is a failure with a reason", async () => {
  const peer = await httpPeer((_, response) => json(response, [person]));
  const { err, code } = await shell("iphub users suggest a > /dev/full", peer.baseUrl);
  expect(err).toBe("iphub: the output could not be written (ENOSPC)\n");
  expect(code).toBe(1);
});

/** No file can have more than 64 KiB: a write beyond is cut short, as on a disk that fills up, and the next one refused. */
const onFullDisk = "export NODE_DISABLE_COMPILE_CACHE=1; ulimit -f 64";

it("a disk that fills up in the middle of the output is a failure, and no shorter list", async () => {
  const peer = await httpPeer((_, response) => json(response, Array(400).fill(person)));
  const listed = await shell(`${onFullDisk}; iphub users suggest a --ndjson > "$HOME/list"`, peer.baseUrl);
  expect(listed).toEqual({ out: "", err: "iphub: the output could not be written (EFBIG)\n", code: 1 });
});

it("a disk that fills up while a file is saved leaves no part of it, and says which file that was", async () => {
  const peer = await httpPeer(({ url }, response) => {
    if (!url.includes("/export")) {
      json(response, { data: [], total: 0, warnings: [], approximate: [] });
      return;
    }
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.end(`${JSON.stringify({ id: "x".repeat(500) })}\n`.repeat(400));
  });
  const command = `${onFullDisk}; iphub tasks export --output "$HOME/all.ndjson"; echo $?; ls "$HOME" | grep all`;
  const { out, err } = await shell(command, peer.baseUrl);
  expect([out, err]).toEqual(["1\n", `iphub: ${join(home.folder, "all.ndjson")} could not be written (EFBIG)\n`]);
});

it.each([
  ["--version"],
  ["--help"],
  ["tasks --help"],
  ["tasks update --help"],
  ["help dates"],
  ["__complete line 'iphub ta'"],
])("iphub %s on a full disk is a failure with a reason, and quiet for a reader that went away", async (words) => {
  const full = await shell(`iphub ${words} > /dev/full`, "http://127.0.0.1:1");
  expect(full).toEqual({ out: "", err: "iphub: the output could not be written (ENOSPC)\n", code: 1 });
  // A pipe whose other end is closed before a word is written.
  const pipe = `p=$(mktemp -u); mkfifo "$p"; exec 4<>"$p" 5>"$p" 4<&-; rm "$p"`;
  const piped = await shell(`${pipe}; iphub ${words} >&5; echo "$?"`, "http://127.0.0.1:1");
  expect(piped).toEqual({ out: "141\n", err: "", code: 0 });
});

it("a large answer arrives whole through a slow reader", async () => {
  const peer = await httpPeer((_, response) => json(response, Array(4000).fill(person)));
  const { out } = await shell("iphub users suggest a --ndjson | { sleep 0.3; wc -l; }", peer.baseUrl);
  expect(out.trim()).toBe("4000");
});

it("the recipe of the file wrappers prints nothing where there is no matter, and asks for none", async () => {
  const peer = await httpPeer((_, response) => json(response, { data: [], total: 0 }));
  const recipe = join(import.meta.dirname, "../../examples/file-wrapper-digest.sh");
  expect(await shell(`bash "${recipe}"`, peer.baseUrl)).toEqual({ out: "", err: "", code: 0 });
  expect(peer.seen.filter(({ url }) => url.includes("ifw"))).toEqual([]);
});

it("Ctrl-C while the hub is silent ends with 130", async () => {
  let asked: () => void = () => undefined;
  const hasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const peer = await httpPeer(() => asked());
  const child = spawn(process.execPath, [await builtCli(), "whoami"], {
    env: { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" },
  });
  await hasAsked;
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  expect(code).toBe(130);
});

it("a terminal wraps a notice at words, and leaves a word that is longer whole", () => {
  expect(wrapWords("No room for Final date, Id; --columns names those to show.", 24).split("\n")).toEqual([
    "No room for Final date,",
    "Id; --columns names",
    "those to show.",
  ]);
  expect(wrapWords("  see https://iphub.example/a/long/address", 20).split("\n")).toEqual([
    "  see",
    "  https://iphub.example/a/long/address",
  ]);
});
