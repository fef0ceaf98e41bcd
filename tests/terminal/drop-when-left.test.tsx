import { dropWhenLeft } from "@iphub/ui-core/platform/drop-when-left";
import { useRemote } from "@iphub/ui-core/platform/use-remote";
import { Text } from "ink";
import { expect, it } from "vitest";
import { eventually, refusal, stubHub } from "./stub-hub.tsx";

const view = (id: string) => ["filters", "one", id] as const;

function Shown({ id }: { readonly id: string }) {
  const { data } = useRemote<string>(view(id), async () => "fetched");
  return <Text>{data}</Text>;
}

it("what is gone leaves the cache at once where no screen shows it, and with its screen where one does", async () => {
  const { app, show } = await stubHub(() => refusal(404, "not_found"));
  const { queries } = app;
  const known = () => ["shown", "idle", "other"].map((id) => queries.getQueryData(view(id)));
  for (const id of ["shown", "idle", "other"]) queries.setQueryData(view(id), `answer ${id}`);
  const screen = show(<Shown id="shown" />);
  await eventually(() => expect(screen.lastFrame()).toBe("answer shown"));
  await eventually(() =>
    expect(
      queries
        .getQueryCache()
        .find({ queryKey: view("shown") })
        ?.isActive(),
    ).toBe(true),
  );
  dropWhenLeft(queries, ({ queryKey }) => queryKey[2] !== "other");
  expect(known()).toEqual(["answer shown", undefined, "answer other"]);
  expect(screen.lastFrame()).toBe("answer shown");
  screen.unmount();
  await eventually(() => expect(known()).toEqual([undefined, undefined, "answer other"]));
});
