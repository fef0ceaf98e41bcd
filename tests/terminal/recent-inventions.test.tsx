import { inventions } from "@iphub/sdk/contract/inventions";
import { addRecentInvention, recentInventionIds } from "@iphub/ui-core/matters/inventions/recent-inventions";
import { useRecentInventions } from "@iphub/ui-core/matters/inventions/use-recent-inventions";
import { Text } from "ink";
import { expect, it } from "vitest";
import { eventually, refusal, stubHub } from "./stub-hub.tsx";

function Recent() {
  const { state, rows } = useRecentInventions();
  return <Text>{`${state}: ${rows.map(({ id }) => id).join(" ")}`}</Text>;
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

it("one recent matter that the hub fails on is left out without a word, and the others stay", async () => {
  const reported: string[] = [];
  const matter = inventions.get.example.output;
  const answer = (id: string) => (id === "m-1" ? refusal(500, "internal") : { status: 200, body: { ...matter, id } });
  const { app, show } = await stubHub(({ path }) => answer(path.split("/").at(-1) ?? ""), {
    report: (message) => void reported.push(message),
  });
  for (const id of ["m-2", "m-1", "m-3"]) addRecentInvention(app.ports, { id, title: id });
  const { lastFrame } = show(<Recent />);
  await eventually(() => expect(lastFrame()).toBe("completed: m-3 m-2"));
  expect(recentInventionIds(app.ports)).toEqual(["m-3", "m-1", "m-2"]);
  expect(reported).toEqual([]);
});
