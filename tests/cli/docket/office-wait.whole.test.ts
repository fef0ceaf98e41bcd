import { openOffice } from "@iphub/server/connectors/uspto/open-office";
import { registerOfficeJobs } from "@iphub/server/docket/uspto/office-work";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { runCli } from "../cli-process.ts";

onEmbedded((engine) => {
  let hub: SeededHub;
  let peer: UsptoPeer;
  let env: Record<string, string>;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    peer.events.set("17248024", []);
    peer.data.set("17248024", { inventionTitle: "LITHIUM CELL" });
    hub = await startSeededHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE_MS: "0" });
    await hub.plant({
      matters: [
        { id: "m-1", references: ["17/248,024"] },
        { id: "m-2", references: ["18/000,001"] },
      ],
    });
    registerOfficeJobs(hub.platform, openOffice(hub.platform));
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
    await peer.close();
  });

  const iphub = (...words: string[]) => runCli(words, { env });

  test("a request without an answer is one line on standard error; --wait ends with its own exit code", async () => {
    const plain = await iphub("uspto", "documents", "17248024", "--json");
    expect([plain.code, plain.stdout, plain.stderr]).toEqual([
      0,
      "[]\n",
      "Patent office: no answer yet for this application\n",
    ]);
    const waited = await iphub("uspto", "documents", "17248024", "--json", "--wait", "--wait-limit", "2");
    expect([waited.code, waited.stdout]).toEqual([8, "[]\n"]);
    expect(waited.stderr).toBe(
      "Patent office: no answer yet for this application; waiting …\nPatent office: no answer yet for this application\n",
    );
  });

  test("--wait ends as soon as the office has answered, in every verb that reads its data", async () => {
    hub.platform.jobs.start();
    const answered = await iphub("uspto", "documents", "17248024", "--json", "--wait");
    expect([answered.code, answered.stdout]).toEqual([0, "[]\n"]);
    for (const verb of [
      ["uspto", "state", "--invention-id", "m-1"],
      ["deadlines", "list", "--invention-id", "m-1"],
      ["streams", "ifw", "m-1"],
    ]) {
      const done = await iphub(...verb, "--json", "--wait");
      expect([verb, done.code, done.stderr]).toEqual([verb, 0, ""]);
    }
  });

  test("an unknown number is not complete however long one waits, and an audit that waited says so", async () => {
    await iphub("uspto", "sync", "18000001");
    const unknown = await iphub("uspto", "documents", "18000001", "--json", "--wait");
    expect([unknown.code, unknown.stdout]).toEqual([8, "[]\n"]);
    expect(unknown.stderr).toContain("Patent office: it does not show the number of this application\n");
    const audit = await iphub("docket", "audit", "--invention-id", "m-2", "--wait", "5");
    expect(audit.code).toBe(8);
    expect(audit.stderr).toContain("No findings.");
    expect((await iphub("docket", "audit", "--invention-id", "m-2")).code).toBe(0);
  });

  test("a limit without --wait, or one that is no time, is a usage error", async () => {
    expect(await iphub("uspto", "documents", "17248024", "--wait-limit", "5")).toMatchObject({ code: 2 });
    const wrong = await iphub("uspto", "documents", "17248024", "--wait", "--wait-limit", "-1");
    expect([wrong.code, wrong.stderr]).toEqual([2, "iphub: --wait-limit must be a number of seconds from 0 to 3600\n"]);
  });
});
