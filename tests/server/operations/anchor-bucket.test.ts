import { execFile } from "node:child_process";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "../../support/anchor-scenario.ts");

/** A bucket that keeps keys and headers of what is put, and lists the keys. */
async function startBucket() {
  const taken = new Map<string, IncomingHttpHeaders>();
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const key = decodeURIComponent((request.url ?? "").split("?")[0] ?? "").replace("/hub/", "");
      if (request.method === "PUT") taken.set(key, request.headers);
      const entries = [...taken.keys()]
        .sort()
        .map((one) => `<Contents><Key>${one}</Key><LastModified>2026-01-31T09:00:00.000Z</LastModified></Contents>`);
      const list = `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListBucketResult>`;
      response.setHeader("content-type", "application/xml").end(request.method === "PUT" ? "" : list);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return { taken, address: `http://KEY:SECRET@127.0.0.1:${port}/hub/anchors` };
}

test("an anchor is put under a lock that no one can lift for its time, and the keys alone are enough to verify", async () => {
  const { taken, address } = await startBucket();
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=source", script, address]);
  expect(JSON.parse(stdout)).toEqual([
    { seq: 3, hash: "a".repeat(64) },
    { seq: 12, hash: "b".repeat(64) },
  ]);
  expect([...taken.keys()].sort()).toEqual([
    `anchors/000000000003-${"a".repeat(64)}.json`,
    `anchors/000000000012-${"b".repeat(64)}.json`,
  ]);
  for (const headers of taken.values()) {
    expect(headers["x-amz-object-lock-mode"]).toBe("COMPLIANCE");
    expect(headers["x-amz-object-lock-retain-until-date"]).toMatch(/^2026-03-02T09:00:00/);
  }
});
