import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { planCampaign, readFaults } from "./campaign/campaign-kinds.ts";
import { faultyRelay } from "./campaign/faulty-relay.ts";
import { mountFillingDisk } from "./campaign/filling-mount.ts";
import { dropUnsynced } from "./campaign/unsynced-files.ts";

const newFolder = () => mkdtempSync(join(runDirectory(), "campaign-parts-"));

test("a campaign says what it does not do of what is wanted, and refuses a fault that does not exist", () => {
  const embedded = planCampaign({ engine: "embedded", canMount: false });
  expect(embedded.faults).toEqual(["kill", "power", "connections", "office", "mail"]);
  expect(embedded.notDone.map((line) => line.split(":")[0])).toEqual(["postgres", "disk", "bucket"]);
  const postgres = planCampaign({ engine: "postgres", canMount: true });
  expect([postgres.faults.length, postgres.storage]).toEqual([8, "bucket"]);
  expect(postgres.notDone.join()).toMatch(/PostgreSQL's own files nothing is dropped.*no file is dropped/);
  const onDisk = planCampaign({ engine: "postgres", faults: readFaults("disk, power"), canMount: true });
  expect(onDisk.storage).toBe("folder");
  expect(planCampaign({ engine: "embedded", faults: ["bucket"], canMount: true })).toMatchObject({ storage: "bucket" });
  expect(() => readFaults("kill,flood")).toThrow("--faults: there is no 'flood'");
});

test("a power cut takes files that were not synced and names whose folder was not, and leaves what was stored", () => {
  const [folder, trace] = [newFolder(), join(newFolder(), "trace")];
  const storage = join(import.meta.dirname, "../../packages/server/src/platform/storage/open-storage.ts");
  const script = `
    import { createWriteStream } from "node:fs";
    import { rename } from "node:fs/promises";
    import { Readable } from "node:stream";
    import { pipeline } from "node:stream/promises";
    import { LocalStorage } from ${JSON.stringify(storage)};
    const folder = ${JSON.stringify(join(folder, "01"))};
    const write = (name, flush) =>
      pipeline(Readable.from([Buffer.from(name)]), createWriteStream(folder + "/" + name, { flags: "wx", flush }));
    await new LocalStorage(${JSON.stringify(folder)}).write("stored-01", Readable.from([Buffer.from("stored")]));
    await write("unsynced", false);
    await write("synced.part", true);
    await rename(folder + "/synced.part", folder + "/synced");
    process.kill(process.pid, "SIGKILL");`;
  const recorder = join(import.meta.dirname, "campaign/files-recorder.ts");
  const args = ["--conditions=source", `--import=${recorder}`, "--input-type=module", "-e", script];
  const env = { ...process.env, NODE_OPTIONS: "", IPHUB_FILES_ROOT: folder, IPHUB_FILES_TRACE: trace };
  const { signal, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  expect([signal, stderr]).toEqual(["SIGKILL", expect.not.stringContaining("Error")]);
  expect(readdirSync(join(folder, "01")).sort()).toEqual(["stored-01", "synced", "unsynced"]);
  expect(dropUnsynced(folder, trace)).toBe(2);
  expect(readdirSync(join(folder, "01")).sort()).toEqual(["stored-01", "synced.part"]);
  expect(readFileSync(join(folder, "01", "stored-01"), "utf8")).toBe("stored");
  expect(dropUnsynced(folder, trace)).toBe(0);
});

test("the end of a content that was written after its last sync is cut off", () => {
  const [folder, trace] = [newFolder(), join(newFolder(), "trace")];
  mkdirSync(join(folder, "01"));
  writeFileSync(join(folder, "01", "torn"), "0123456789");
  const events = [
    { did: "made", name: "01/torn" },
    { did: "synced", name: "01/torn", size: 4 },
  ];
  writeFileSync(trace, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  expect(dropUnsynced(folder, trace)).toBe(1);
  expect(readFileSync(join(folder, "01", "torn"), "utf8")).toBe("0123");
});

/** What a peer answers, on a connection of its own. */
function ask(url: string, patienceMs: number): Promise<string> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => resolve(`${answer.statusCode} ${text}`));
      answer.on("error", () => resolve("broken"));
    });
    asked.on("error", () => resolve("broken"));
    asked.setTimeout(patienceMs, () => {
      resolve("nothing");
      asked.destroy();
    });
  });
}

test("a peer is silent, slow, away, broken off and failing as it is told, and well again afterwards", async () => {
  const peer = createServer((_request, answer) => void answer.end("well"));
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void peer.close());
  const address = peer.address();
  const port = typeof address === "object" ? address?.port : 0;
  const refusal = "HTTP/1.1 503 Not Now\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  const relay = await faultyRelay(`http://127.0.0.1:${port}/`, refusal);
  onTestFinished(() => relay.close());
  const seen: string[] = [];
  for (const fault of ["silent", "refused", "broken", "failing"] as const) {
    relay.harm(fault);
    seen.push(await ask(relay.url, 500));
    relay.mend();
    expect([fault, await ask(relay.url, 20_000)]).toEqual([fault, "200 well"]);
  }
  expect(seen).toEqual(["nothing", "broken", "broken", "503 "]);
  relay.harm("slow");
  const began = performance.now();
  expect(await ask(relay.url, 20_000)).toBe("200 well");
  expect(performance.now() - began).toBeGreaterThan(700);
});

test("a disk is full without ballast, and has room again", () => {
  const disk = mountFillingDisk(join(newFolder(), "disk"));
  if (disk === null) {
    const { notDone } = planCampaign({ engine: "embedded", faults: ["disk"], canMount: false });
    return expect(notDone).toEqual([expect.stringMatching(/^disk: not done, no disk can be mounted here/)]);
  }
  onTestFinished(() => disk.remove());
  const write = () => writeFileSync(join(disk.folder, "content"), Buffer.alloc(5_000_000));
  disk.fill(1);
  expect(write).toThrow(/ENOSPC/);
  disk.empty();
  write();
});
