import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { startServe } from "./served-process.ts";

test("more connections than a limit of open files allows are refused, the log names the limit, and the others are served", async () => {
  const data = join(runDirectory(), `descriptors-${process.pid}`);
  await using hub = startServe(["--data", data, "--port", "0"], {}, { descriptors: 300 });
  const url = new URL(await hub.ready());
  const sockets = Array.from({ length: 300 }, () =>
    connect(Number(url.port), url.hostname).on("error", () => undefined),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(50);
  await expect.poll(hub.stderr).toMatch(/"limit":300,.*may not have more files open.*ulimit -n 65536/);
  const open = sockets.find((socket) => !socket.closed);
  open?.write("GET /readyz HTTP/1.1\r\nHost: hub\r\n\r\n");
  const [answer] = await once(open ?? connect(0), "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK/);
  for (const socket of sockets) socket.destroy();
  expect((await fetch(new URL("/readyz", url))).status).toBe(200);
});
