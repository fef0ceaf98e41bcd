import { useSameEventChoice } from "@iphub/cli/docket/deadlines/deadline-same-event.tsx";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { Text } from "ink";
import { cleanup, render } from "ink-testing-library";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";
import { type } from "./show.tsx";
import { eventually } from "./stub-hub.tsx";

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});
afterEach(cleanup);
afterAll(() => hub.close());

/** The first deadline of an event of three, in a matter of its own. */
async function proposedIn(reference: string): Promise<DeadlineRecord> {
  const cleo = await hub.as("cleo@iphub.example");
  const matter = await cleo.inventions.create({ title: "Valve", references: [reference] });
  const [first] = await cleo.deadlines.propose({ inventionId: matter.id, trigger: "GRANT", mailDate: "2010-01-19" });
  return first ?? expect.fail("a grant has three maintenance fees");
}

function Row({ deadline, isShown }: { readonly deadline: DeadlineRecord; readonly isShown: boolean }) {
  const { overlay, others } = useSameEventChoice({ deadline, isShown, isListed: () => true, onSelect: () => {} });
  return (
    <>
      <Text>{`${deadline.invention.references[0]}: ${others.map(({ title }) => title).join(", ")}`}</Text>
      {overlay}
    </>
  );
}

/** The rows of a list, one at a time, and the matters whose deadlines were asked for. */
async function openRows() {
  const asked: string[] = [];
  const note = (url: URL) => {
    const matterId = url.searchParams.get("inventionId");
    if (matterId !== null && url.searchParams.get("view") === "all") asked.push(matterId);
    return false;
  };
  const app = await startedApp(hub, "ben@iphub.example", note);
  const at = (deadline: DeadlineRecord, isShown = true) => (
    <HubStage app={app}>
      <Row deadline={deadline} isShown={isShown} />
    </HubStage>
  );
  return { asked, at };
}

const othersOf = (reference: string) => `${reference}: Second maintenance fee, Third maintenance fee`;

it("the other deadlines of an event are asked for only where they are shown and the selection rests", async () => {
  const first = await proposedIn("REST-1");
  const second = await proposedIn("REST-2");
  const third = await proposedIn("REST-3");
  const { asked, at } = await openRows();
  const { rerender, lastFrame } = render(at(first, false));
  rerender(at(second, false));
  rerender(at(third));
  await eventually(() => expect(lastFrame()).toContain(othersOf("REST-3")));
  expect(asked).toEqual([third.invention.id]);
  rerender(at(first));
  rerender(at(second));
  await eventually(() => expect(lastFrame()).toContain(othersOf("REST-2")));
  expect(asked).toEqual([third.invention.id, second.invention.id]);
});

it("the choice closes when another row comes under it, and stays closed when the first one is back", async () => {
  const first = await proposedIn("UNDER-1");
  const second = await proposedIn("UNDER-2");
  const { at } = await openRows();
  const { rerender, lastFrame, stdin } = render(at(first));
  await eventually(() => expect(lastFrame()).toContain(othersOf("UNDER-1")));
  await type(stdin, "s");
  await eventually(() => expect(lastFrame()).toContain("From the same event"));
  rerender(at(second));
  await eventually(() => expect(lastFrame()).toContain(othersOf("UNDER-2")));
  expect(lastFrame()).not.toContain("From the same event");
  rerender(at(first));
  await eventually(() => expect(lastFrame()).toContain(othersOf("UNDER-1")));
  expect(lastFrame()).not.toContain("From the same event");
});
