import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { matterKeys } from "@iphub/ui-core/matters/query-keys";
import type { HubApp } from "@iphub/ui-core/platform/hub-app";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

onEmbedded((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub?.close());

  /** Ben's interface, open with a live connection. */
  async function opened(): Promise<HubApp> {
    const folder = mkdtempSync(join(tmpdir(), "iphub-access-"));
    const tokens = memoryTokenStore(await hub.tokenFor("ben"));
    const app = createHubApp(nodePorts(folder, hub.url), { baseUrl: hub.url, tokens });
    onTestFinished(() => {
      app.hub.live.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await app.session.start();
    await soon(() => expect(app.hub.live.state).toBe("connected"));
    return app;
  }

  const soon = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 });

  function identityOf({ session }: HubApp) {
    const state = session.store.getState();
    if (state.phase !== "signed-in") throw new Error("No one is signed in.");
    return state.identity;
  }

  it("a role that is taken away or given holds at once in what the person has open", async () => {
    const app = await opened();
    const amy = await hub.as("amy");
    expect(identityOf(app).permissions).toContain("tasks:write");
    await amy.users.update({ id: "u-ben", roles: ["reader"] });
    await soon(() => expect(identityOf(app).permissions).not.toContain("tasks:write"));
    expect(identityOf(app).permissions).toContain("inventions:read");
    await amy.users.update({ id: "u-ben", roles: ["paralegal"] });
    await soon(() => expect(identityOf(app).permissions).toContain("tasks:write"));
  });

  it("a matter of a team that the person has left is not in their cache any more", async () => {
    const app = await opened();
    const amy = await hub.as("amy");
    const key = matterKeys.invention("m-chem");
    await app.queries.fetchQuery({ queryKey: key, queryFn: () => app.hub.inventions.get({ id: "m-chem" }) });
    await amy.users.update({ id: "u-ben", teams: [] });
    await soon(() => expect(identityOf(app).teams).toEqual([]));
    expect(app.queries.getQueryData(key)).toBeUndefined();
    await expect(app.hub.inventions.get({ id: "m-chem" })).rejects.toMatchObject({ status: 404 });
    await amy.users.update({ id: "u-ben", teams: ["t-chem"] });
    await soon(() => expect(identityOf(app).teams).toMatchObject([{ id: "t-chem" }]));
  });
});
