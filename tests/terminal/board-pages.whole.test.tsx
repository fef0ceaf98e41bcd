import { BoardColumn } from "@iphub/cli/work/boards/board-column.tsx";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { cleanup, render } from "ink-testing-library";
import { useCallback, useState } from "react";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { type SeededHub, startSeededHub } from "../support/seeded-hub.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";
import { type as press } from "./show.tsx";

/** A list on its own, which keeps its selection as a board does. */
function List({ filter }: { readonly filter: Filter }) {
  const [selected, setSelected] = useState<string>();
  const onSelect = useCallback((_: string, task: Task | undefined) => setSelected(task?.id), []);
  return (
    <BoardColumn
      filter={filter}
      lanes="none"
      folded={[]}
      today="2026-01-05"
      isActive={true}
      selected={selected}
      columns={60}
      rows={20}
      onSelect={onSelect}
      onOpen={() => undefined}
    />
  );
}

onEmbedded((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
  });
  afterEach(cleanup);
  afterAll(() => hub.close());

  it("a list whose next page fails says so, and asks for it again only when the reader does", async () => {
    const ids = Array.from({ length: 30 }, (_, n) => `k-${String(n).padStart(2, "0")}`);
    const tasks = ids.map((id) => ({ id, inventionId: "m-1", title: `Card ${id}`, tags: ["pages"] }));
    await hub.plant({ matters: [{ id: "m-1" }], tasks });
    const ada = await hub.as("ada");
    const filter = await ada.filters.create({ title: "Many", data: { tags: ["pages"] } });
    let isBroken = true;
    let refused = 0;
    const isRefused = (url: URL) => {
      const isIt = isBroken && url.searchParams.get("skip") === "25";
      refused += isIt ? 1 : 0;
      return isIt;
    };
    const app = await startedApp(hub, "ada", isRefused);
    const { stdin, lastFrame } = render(
      <HubStage app={app}>
        <List filter={filter} />
      </HubStage>,
    );
    await vi.waitFor(() => expect(lastFrame()).toContain("Card k-0"), { timeout: 20_000 });
    await press(stdin, "G");
    await vi.waitFor(() => expect(lastFrame()).toContain("r loads it again"), { timeout: 20_000 });
    const told = refused;
    // Each answer that another caller gets is time enough for a call that no one asked for.
    for (let turn = 0; turn < 5; turn += 1) await ada.tasks.list({ filter: filter.id });
    expect(refused).toBe(told);
    isBroken = false;
    await app.queries.invalidateQueries();
    const toEnd = async () => {
      await press(stdin, "G");
      expect(lastFrame()).toContain("Card k-29");
    };
    await vi.waitFor(toEnd, { timeout: 20_000 });
    expect(lastFrame()).not.toContain("r loads it again");
  });
});
