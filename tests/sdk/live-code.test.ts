import { createHub, memoryTokenStore } from "@iphub/sdk";
import { expect, onTestFinished, test } from "vitest";
import { livePeer } from "./live-peer.ts";

function client(baseUrl: string, beforeLive: () => Promise<void>) {
  const { live } = createHub({ baseUrl, token: memoryTokenStore("t-1"), reconnectDelayMs: 1, beforeLive });
  onTestFinished(() => live.close());
  const said: string[] = [];
  live.onError(({ message }) => said.push(message));
  return { live, said };
}

test("code of the live socket that cannot be loaded is asked for again until the client is live", async () => {
  const { baseUrl } = await livePeer({ connected: () => undefined });
  let asked = 0;
  const { live, said } = client(baseUrl, async () => {
    asked += 1;
    if (asked < 4) throw new TypeError("Failed to fetch dynamically imported module");
  });
  await live.connect();
  expect([asked, live.state]).toEqual([4, "connected"]);
  expect(said).toEqual(Array.from({ length: 3 }, () => "The code of the live socket could not be loaded"));
});

test("a client that is closed while the code cannot be loaded asks no more, and can connect later", async () => {
  const { baseUrl } = await livePeer({ connected: () => undefined });
  let isThere = false;
  const failed = Promise.withResolvers<void>();
  const { live } = client(baseUrl, async () => {
    if (isThere) return;
    failed.resolve();
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const opening = live.connect();
  await failed.promise;
  live.close();
  await expect(opening).rejects.toThrow("The live socket was closed");
  isThere = true;
  await live.connect();
  expect(live.state).toBe("connected");
});
