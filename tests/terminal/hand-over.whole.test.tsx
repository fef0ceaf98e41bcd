import type { Account } from "@iphub/sdk/contract/people";
import { useHandOver } from "@iphub/ui-core/identity/users/use-hand-over";
import { cleanup, render } from "ink-testing-library";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { type SeededHub, startSeededHub } from "../support/seeded-hub.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";

function Review(props: {
  readonly account: Account;
  readonly onDraw: (review: ReturnType<typeof useHandOver>) => void;
}) {
  props.onDraw(useHandOver(props.account));
  return null;
}

onEmbedded((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["administrator"] })
      .where("id", "=", "u-rob")
      .execute();
  });
  afterEach(cleanup);
  afterAll(() => hub.close());

  it("a hand-over that is refused keeps the people who were chosen one by one", async () => {
    await hub.plant({
      matters: [{ id: "m-1", teams: ["t-chem"] }],
      tasks: [{ id: "k-1", inventionId: "m-1", title: "Handed", assignees: ["eve@firm.example"] }],
    });
    const rob = await hub.as("rob");
    const { data } = await rob.users.list({});
    const eve = data.find(({ email }) => email === "eve@firm.example");
    if (!eve) throw new Error("Eve has no account");
    let isBroken = false;
    const app = await startedApp(hub, "rob", (url) => isBroken && url.pathname.endsWith("/hand-over"));
    const shown: { review?: ReturnType<typeof useHandOver> } = {};
    render(
      <HubStage app={app}>
        <Review account={eve} onDraw={(review) => Object.assign(shown, { review })} />
      </HubStage>,
    );
    const row = await vi.waitFor(() => {
      const [found] = shown.review?.rows ?? [];
      if (!found) throw new Error("The plan is not there yet");
      return found;
    });
    shown.review?.actions.choose(row, "ben@firm.example");
    await vi.waitFor(() => expect(shown.review?.count).toBe(1));
    isBroken = true;
    expect(await shown.review?.actions.handOver()).toBe(false);
    await vi.waitFor(() => expect(shown.review?.sending).toBe(false));
    expect(shown.review?.toOf(row)).toBe("ben@firm.example");
    isBroken = false;
    expect(await shown.review?.actions.handOver()).toBe(true);
    expect((await rob.tasks.get({ id: "k-1" })).assignees).toEqual(["ben@firm.example"]);
  });
});
