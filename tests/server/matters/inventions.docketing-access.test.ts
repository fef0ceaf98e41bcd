import { createServer } from "node:http";
import type { Hub } from "@iphub/sdk";
import { registerDocketingRecords } from "@iphub/server/matters/inventions/docketing-records";
import { docketingConnector } from "@iphub/server/matters/inventions/docketing-system";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

/** The docketing system knows every number. */
function docketingSystem() {
  return createServer((request, response) => {
    const matter = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ matter, title: "Secret battery", status: "Pending", url: null }));
  });
}

forEachEngine((engine) => {
  let hub: SeededHub;
  let ada: Hub;
  let ben: Hub;
  let eve: Hub;
  const docketing = docketingSystem();
  const titleOf = async (person: Hub, matter: string) => (await person.inventions.matter({ matter }))?.title ?? null;

  beforeAll(async () => {
    await new Promise<void>((resolve) => docketing.listen(0, "127.0.0.1", resolve));
    const bound = docketing.address();
    const url = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : undefined}`;
    hub = await startSeededHub(engine, { IPHUB_DOCKETING_URL: url });
    registerDocketingRecords(hub.platform, docketingConnector(hub.platform.configuration));
    hub.platform.jobs.start();
    await hub.plant({
      matters: [
        { id: "m-open", references: ["FIP:1"] },
        { id: "m-walled", references: ["FIP:2"], teams: ["t-chem"] },
        { id: "m-old", references: ["FIP:3"] },
        { id: "m-old-walled", references: ["FIP:3"], teams: ["t-chem"] },
      ],
    });
    [ada, ben, eve] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("eve")]);
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
    await new Promise((resolve) => docketing.close(resolve));
  });

  test("a number answers people who may see its matter", async () => {
    expect([await titleOf(eve, "1"), await titleOf(ben, "2"), await titleOf(ada, "2")]).toEqual([
      "Secret battery",
      "Secret battery",
      "Secret battery",
    ]);
    expect(await titleOf(eve, "2")).toBeNull();
  });

  test("a number that links no matter answers only people who may see every matter", async () => {
    expect([await titleOf(ada, "9"), await titleOf(ben, "9"), await titleOf(eve, "9")]).toEqual([
      "Secret battery",
      null,
      null,
    ]);
  });

  test("a number of an open and a walled matter shows an outsider no record, neither by itself nor on the open one", async () => {
    expect(await titleOf(eve, "3")).toBeNull();
    expect((await eve.inventions.get({ id: "m-old" })).docketingInvention).toBeNull();
    await expect
      .poll(async () => (await ben.inventions.get({ id: "m-old" })).docketingInvention?.title)
      .toBe("Secret battery");
    expect((await eve.inventions.get({ id: "m-old" })).docketingInvention).toBeNull();
  });

  test.each(["FIP:2", "FIP: 2", "fip - 2"])(
    "a matter cannot be linked as %s to reach a walled one",
    async (reference) => {
      const opened = eve.inventions.create({ title: "Mine", references: [reference] });
      expect((await failureOf(opened)).status).toBe(400);
    },
  );
});
