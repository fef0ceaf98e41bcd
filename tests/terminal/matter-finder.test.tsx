import { MatterFinder } from "@iphub/cli/matters/inventions/matter-finder.tsx";
import { inventions } from "@iphub/sdk/contract/inventions";
import { expect, it, vi } from "vitest";
import { keys } from "../support/pseudo-terminal.ts";
import { Stage, type } from "./show.tsx";
import { eventually, stubHub } from "./stub-hub.tsx";

it("takes no matter of what was typed before, and the one that is found for what is typed now", async () => {
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  const [hit] = inventions.search.example.output.data;
  const { show } = await stubHub(async ({ path }) => {
    const qs = new URL(path, "http://hub.example").searchParams.get("qs") ?? "";
    asked.push(qs);
    if (qs === "valve") await held.promise;
    return { status: 200, body: { data: [{ ...hit, id: `m-${qs}`, title: `Matter of ${qs}` }], total: 1 } };
  });
  const onPick = vi.fn();
  const { stdin, lastFrame } = show(
    <Stage>
      <MatterFinder onPick={onPick} onClose={vi.fn()} />
    </Stage>,
  );
  await type(stdin, "lens");
  await eventually(() => expect(lastFrame()).toContain("Matter of lens"));
  expect(lastFrame()).toContain("1 results of 1");
  await type(stdin, keys.clearLine, "valve", keys.enter);
  expect(lastFrame()).not.toContain("1 results of 1");
  await eventually(() => expect(asked).toContain("valve"));
  await type(stdin, keys.enter);
  expect(onPick).not.toHaveBeenCalled();
  held.resolve();
  await eventually(() => expect(lastFrame()).toContain("Matter of valve"));
  await type(stdin, keys.enter);
  expect(onPick.mock.calls).toEqual([["m-valve", "Matter of valve"]]);
});
