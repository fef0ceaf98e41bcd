import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const sizes: Readonly<Record<string, number>> = { "/hub/half": 200_000, "/hub/large": 8_000_000, "/hub/small": 1000 };

/** A bucket that sends only a part of one object, and says nothing when it is asked whether it is there. */
async function halfSilentBucket(): Promise<string> {
  const server = createServer(({ method, url = "" }, answer) => {
    const size = sizes[url.split("?")[0] ?? ""];
    if (method !== "GET" || size === undefined) return;
    answer.writeHead(200, { "content-length": size });
    if (url.startsWith("/hub/half")) answer.write(Buffer.alloc(100));
    else answer.end(Buffer.alloc(size));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://KEY:SECRET@127.0.0.1:${typeof address === "object" && address ? address.port : 0}/hub`;
}

test("a bucket that stops sending is given up, and a slow reader is waited for", { timeout: 120_000 }, async () => {
  const script = join(import.meta.dirname, "../../support/s3-silent-scenario.ts");
  const args = ["--conditions=source", script, await halfSilentBucket()];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({
    half: "The storage is not available: it sent nothing for 10 s",
    large: 8_000_000,
    small: 1000,
    check: "The storage is not available: it did not answer in time",
  });
});
