import { addRecentInvention, recentInventionIds } from "@iphub/ui-core/matters/inventions/recent-inventions";
import { useRecentInventions } from "@iphub/ui-core/matters/inventions/use-recent-inventions";
import { expect, it } from "vitest";
import { eventually, refusal, stubHub } from "./stub-hub.tsx";

function Recent() {
  useRecentInventions();
  return null;
}

it.each([
  { status: 500, kept: ["m-1"] },
  { status: 502, kept: ["m-1"] },
  { status: 403, kept: [] },
  { status: 404, kept: [] },
])("a recent matter that the hub answers with $status: $kept stay", async ({ status, kept }) => {
  let calls = 0;
  const { app, show } = await stubHub(() => {
    calls += 1;
    return refusal(status, `http_${status}`);
  });
  addRecentInvention(app.ports, { id: "m-1", title: "Valve" });
  show(<Recent />);
  await eventually(() => expect([calls, app.queries.isFetching()]).toEqual([1, 0]));
  expect(recentInventionIds(app.ports)).toEqual(kept);
});
