import { PeoplePicker } from "@iphub/cli/identity/users/people-picker.tsx";
import { expect, it, vi } from "vitest";
import { keys } from "../support/pseudo-terminal.ts";
import { Stage, type } from "./show.tsx";
import { eventually, stubHub } from "./stub-hub.tsx";

const person = (firstName: string, lastName: string) => ({
  ...{ firstName, lastName, name: `${firstName} ${lastName}` },
  email: `${firstName.toLowerCase()}@iphub.example`,
});

/** The picker over a hub that knows Ada at once, and finds Ben only once that is released. */
async function openPicker() {
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  const { show } = await stubHub(async ({ path }) => {
    const text = new URL(path, "http://hub.example").searchParams.get("q") ?? "";
    asked.push(text);
    if (text === "") return { status: 200, body: [person("Ada", "Byron")] };
    await held.promise;
    return { status: 200, body: [person("Ben", "Okafor")] };
  });
  const onChange = vi.fn();
  const screen = show(
    <Stage>
      <PeoplePicker title="Assigned to" emails={[]} onChange={onChange} onClose={vi.fn()} />
    </Stage>,
  );
  await eventually(() => expect(screen.lastFrame()).toContain("Ada Byron"));
  return { ...screen, asked, onChange, release: held.resolve };
}

it("Enter before the answer saves the person who is found for what was typed", async () => {
  const { stdin, lastFrame, asked, onChange, release } = await openPicker();
  await type(stdin, "okafor", keys.enter);
  expect(lastFrame()).toContain("Searching");
  await eventually(() => expect(asked).toContain("okafor"));
  expect(onChange).not.toHaveBeenCalled();
  release();
  await eventually(() => expect(onChange.mock.calls).toEqual([[["ben@iphub.example"]]]));
});

it("Enter is dropped where more is typed before the answer", async () => {
  const { stdin, lastFrame, onChange, release } = await openPicker();
  await type(stdin, "okafo", keys.enter, "r");
  release();
  await eventually(() => expect(lastFrame()).toContain("Ben Okafor"));
  expect(onChange).not.toHaveBeenCalled();
  await type(stdin, keys.enter);
  expect(onChange.mock.calls).toEqual([[["ben@iphub.example"]]]);
});
