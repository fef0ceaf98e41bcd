import { createHub, createHubFor, HubError, storageTokenStore } from "@iphub/sdk";
import { sample } from "./sample-contract.ts";

/** Runs in the page: tries the client against the server that the page came from, and gives what a test compares. */
export async function tryClient() {
  const baseUrl = location.origin;
  const token = storageTokenStore(localStorage);
  token.set("t-1");
  const hub = createHub({ baseUrl, token, retries: 0 });
  const samples = createHubFor(sample, { baseUrl, retries: 0 });
  const stop = new AbortController();
  const aborted = hub.users.suggest({ q: "stalled" }, { signal: stop.signal });
  stop.abort();
  const file = await samples.things.download({ id: "k-1" });
  return {
    task: (await hub.tasks.get({ id: "k-1" })).title,
    cut: await nameOf(hub.auth.providers()),
    late: await nameOf(hub.users.suggest({ q: "stalled" }, { timeoutMs: 200 })),
    aborted: await nameOf(aborted),
    file: [file.filename, await file.text()],
    upload: await samples.things.upload({ note: "ü", file: new File(["%PDF"], "a.pdf", { type: "application/pdf" }) }),
  };
}

async function nameOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "answered",
    (error: unknown) => (error instanceof HubError ? error.name : String(error)),
  );
}

Object.assign(globalThis, { tryClient });
