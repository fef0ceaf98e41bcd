import { OfflineDocket } from "@iphub/cli/docket/deadlines/offline-docket.tsx";
import { render } from "ink-testing-library";
import { expect, it } from "vitest";
import { HubStage } from "./hub-stage.tsx";
import { refusal, stubHub } from "./stub-hub.tsx";

it("the docket that was kept says which part of it is shown, and 'more than 10000' where the hub did not count", async () => {
  const { app } = await stubHub(() => refusal(503, "away"));
  const shown = (total: number) => {
    const snapshot = { at: "2026-01-31T09:00:00.000Z", email: "ada@iphub.example", deadlines: [], total };
    const { lastFrame } = render(
      <HubStage app={app}>
        <OfflineDocket snapshot={snapshot} reason="The hub is away." commands={[]} onMatter={() => {}} />
      </HubStage>,
    );
    return lastFrame()?.replace(/\s+/g, " ");
  };
  expect(shown(9_999)).toContain("The first 0 of 9999.");
  expect(shown(10_001)).toContain("The first 0 of more than 10000.");
});
