import { crc32, inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine, { IPHUB_PUBLIC_URL: "https://hub.firm.example/" });
  });
  afterAll(() => hub?.close());

  const open = (path: string) => fetch(new URL(path, hub.url));

  // spec: 3.20, 7.96, 7.97, 7.98, 9.18
  test("each artifact has title, description, address and image, and both lead to what they say", async () => {
    const { addIns } = await hub.as("rob");
    const all = await Promise.all([addIns.word(), addIns.outlook(), addIns.visio(), addIns.alfred()]);
    const titles = ["Word add-in", "Outlook add-in", "Visio shapes", "Alfred workflow"];
    expect(all.map(({ title }) => title)).toEqual(titles);
    for (const { url, image, description } of all) {
      expect(description).not.toBe("");
      const file = await open(url);
      expect([file.status, file.headers.get("content-disposition")]).toEqual([
        200,
        `attachment; filename="${url.split("/").at(-1)}"`,
      ]);
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(500);
      const picture = Buffer.from(await (await open(image)).arrayBuffer());
      expect(picture.subarray(1, 4).toString()).toBe("PNG");
      expect(picture.readUInt32BE(16)).toBe(64);
      expect(picture.readUInt32BE(29)).toBe(crc32(picture.subarray(12, 29)));
    }
  });

  test("the manifest names the hub's own address, and every file of the task pane is there", async () => {
    const manifest = await (await open("/api/config/artifact/word-addin/manifest.xml")).text();
    expect(manifest).toContain('<Host Name="Document"/>');
    expect(manifest).toContain("<AppDomain>https://hub.firm.example</AppDomain>");
    expect(manifest).toContain('"https://hub.firm.example/api/config/artifact/word-addin/taskpane.html"');
    const page = await open("/api/config/artifact/word-addin/taskpane.html");
    expect(page.headers.get("content-security-policy")).toContain("https://appsforoffice.microsoft.com");
    expect(page.headers.get("x-frame-options")).toBeNull();
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|\son\w+=/);
    for (const name of ["taskpane.css", "taskpane.js"]) {
      expect(html).toContain(`"${name}"`);
      expect((await open(`/api/config/artifact/word-addin/${name}`)).status).toBe(200);
    }
  });

  test("the manifest for Outlook has a pane at e-mail that is read or written, and what it names is there", async () => {
    const manifest = await (await open("/api/config/artifact/outlook-addin/manifest.xml")).text();
    expect(leftOpen(manifest)).toEqual([]);
    expect(manifest).toContain('<Host Name="Mailbox"/>');
    for (const place of ["ItemRead", "ItemEdit", "MessageReadCommandSurface", "MessageComposeCommandSurface"]) {
      expect(manifest).toContain(`xsi:type="${place}"`);
    }
    const named = new Set([...manifest.matchAll(/resid="([^"]+)"/g)].map(([, name]) => name));
    const declared = [...manifest.matchAll(/<bt:(?:Image|Url|String) id="([^"]+)"/g)].map(([, name]) => name);
    expect([...named].sort()).toEqual(declared.sort());
    const files = [...manifest.matchAll(/"https:\/\/hub\.firm\.example(\/api\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(new Set(files).size).toBe(6);
    for (const path of files) expect([path, (await open(path)).status]).toEqual([path, 200]);
    const script = await (await open("/api/config/artifact/outlook-addin/taskpane.js")).text();
    expect(() => new Function(`return async () => {${script}}`)).not.toThrow();
  });

  test("the Word add-in inserts the deadlines of a matter with both dates, and its other milestones", async () => {
    await hub.plant({
      matters: [{ id: "m-word" }],
      milestones: [
        { id: "s-word", inventionId: "m-word", title: "Client review", dueAt: "2026-03-01" },
        { id: "s-over", inventionId: "m-word", title: "Over", dueAt: "2026-03-01", finishedAt: plantedAt },
      ],
    });
    const ben = await hub.as("ben");
    for (const [trigger, mailDate] of [
      ["CTNF", "2026-01-31"],
      ["NOA", "2026-03-19"],
    ] as const) {
      const [proposed] = await ben.deadlines.propose({ inventionId: "m-word", trigger, mailDate });
      await ben.deadlines.docket({ id: proposed?.id ?? "" });
    }
    const script = await (await open("/api/config/artifact/word-addin/taskpane.js")).text();
    const [source = ""] = /async function datesOf[\s\S]*?\n}\n/.exec(script) ?? [];
    const headers = { authorization: `Bearer ${await hub.tokenFor("ben")}` };
    const call = async (path: string) => (await fetch(new URL(path, hub.url), { headers })).json();
    const datesOf: (matter: { id: string }) => Promise<string> = new Function("call", `${source}return datesOf;`)(call);
    expect((await datesOf({ id: "m-word" })).split("\n")).toEqual([
      expect.stringMatching(/: due 2026-04-30, final date 2026-07-31$/),
      expect.stringMatching(/: due 2026-06-22, final date none$/),
      "Client review: due 2026-03-01",
    ]);
  });

  test("the workflow is a package that calls the command line", async () => {
    const bytes = await (await open("/api/config/artifact/alfred/iphub.alfredworkflow")).arrayBuffer();
    const entries = unzipped(Buffer.from(bytes));
    expect(entries.get("info.plist")?.toString()).toContain("iphub inventions search --json");
    expect(entries.get("icon.png")?.subarray(1, 4).toString()).toBe("PNG");
  });

  test("the stencil is a package whose every part is declared, related, well formed and there", async () => {
    const answer = await open("/api/config/artifact/visio-addin/iphub-shapes.vssx");
    expect(answer.headers.get("content-type")).toContain("application/vnd.ms-visio.stencil");
    const parts = unzipped(Buffer.from(await answer.arrayBuffer()));
    const text = (name: string) => parts.get(name)?.toString("utf8") ?? `no part ${name}`;
    for (const name of parts.keys()) expect([name, leftOpen(text(name))]).toEqual([name, []]);
    const types = [...text("[Content_Types].xml").matchAll(/PartName="\/([^"]+)" ContentType="([^"]+)"/g)];
    const typed = new Map(types.map(([, part = "", type = ""]) => [part, type]));
    expect(typed.get("visio/document.xml")).toBe("application/vnd.ms-visio.stencil.main+xml");
    const contents = [...parts.keys()].filter((name) => name !== "[Content_Types].xml" && !name.endsWith(".rels"));
    expect([...typed.keys()].sort()).toEqual(contents.sort());
    // From the package's own relations every part is reached, each exactly once.
    const reached: string[] = [];
    const follow = (owner: string) => {
      const folder = owner.slice(0, owner.lastIndexOf("/") + 1);
      const relations = parts.get(`${folder}_rels/${owner.slice(folder.length)}.rels`)?.toString() ?? "";
      for (const [, target = ""] of relations.matchAll(/Target="([^"]+)"/g)) {
        reached.push(`${folder}${target}`);
        follow(`${folder}${target}`);
      }
    };
    follow("");
    expect(reached.sort()).toEqual(contents.sort());
    const names = [...text("visio/masters/masters.xml").matchAll(/<Master ID="\d" NameU="([^"]+)"/g)];
    expect(names.map(([, name]) => name)).toEqual([
      ...["Matter", "Milestone", "Task", "Deadline", "Office action", "Decision"],
    ]);
    const ids = [...text("visio/masters/masters.xml").matchAll(/UniqueID="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(6);
    names.forEach(([, name = ""], at) => {
      const master = text(`visio/masters/master${at + 1}.xml`);
      expect(master).toContain(`<Text>${name}</Text>`);
      expect(master).toMatch(/<Section N="Geometry" IX="0">.*<Row T="(RelMoveTo|Ellipse)" IX="1">/);
    });
  });

  test("no other file is to be had", async () => {
    for (const path of ["word-addin/none", "word-addin/..%2f..%2fpackage.json", "constructor/prototype"]) {
      expect((await open(`/api/config/artifact/${path}`)).status).toBe(404);
    }
  });
});

/** The files of a package by name, read from their local headers. */
function unzipped(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameLength, extra] = [
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ];
    const start = at + 30 + nameLength + extra;
    const name = bytes.subarray(at + 30, at + 30 + nameLength).toString();
    const content = bytes.subarray(start, start + packed);
    files.set(name, bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(content) : content);
    at = start + packed;
  }
  return files;
}

/** The elements that a document leaves open, or closes in the wrong order; none where it is well formed. */
function leftOpen(xml: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = "", empty] of xml.matchAll(/<(\/?)([\w.:]+)(?:\s+[\w.:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (closing === "") {
      if (empty === "") open.push(name);
    } else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  const rest = xml.replaceAll(/<\?xml [^?]*\?>|<\/?[\w.:]+(?:\s+[\w.:]+="[^"<]*")*\s*\/?>/g, "");
  return /[<>]/.test(rest) ? [...open, "something that is no tag"] : open;
}
