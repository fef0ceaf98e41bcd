import { correspondence } from "@iphub/sdk/contract/correspondence";
import { useEmail } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { Text } from "ink";
import { expect, it } from "vitest";
import { eventually, refusal, stubHub } from "./stub-hub.tsx";

const minute = 60_000;
const screen: { current: ReturnType<typeof useEmail> | null } = { current: null };

function Email() {
  const email = useEmail("e-1");
  screen.current = email;
  return <Text>{`${email.data?.ticket ?? "text"} ${email.withImages ? "with" : "without"} images`}</Text>;
}

/** A hub that gives a new ticket with each answer; `wait` moves the clock of the interface. */
async function ticketHub() {
  const state = { given: 0, late: 0, isAway: false };
  const { example } = correspondence.get;
  const answer = () => {
    if (state.isAway) return refusal(500, "internal");
    state.given += 1;
    return { status: 200, body: { ...example.output, ticket: `ticket ${state.given}` } };
  };
  const { app, show } = await stubHub(answer, { now: () => Date.now() + state.late });
  const isEvicted = () => app.queries.getQueryCache().getAll().length === 0;
  return { state, show, isEvicted };
}

it("an e-mail that is opened again is shown as text until it has a new ticket", async () => {
  const { show, isEvicted } = await ticketHub();
  const first = show(<Email />);
  await eventually(() => expect(first.lastFrame()).toBe("ticket 1 without images"));
  first.unmount();
  await eventually(() => expect(isEvicted()).toBe(true));
  const again = show(<Email />);
  expect(again.lastFrame()).toBe("text without images");
  await eventually(() => expect(again.lastFrame()).toBe("ticket 2 without images"));
});

it("remote images are shown with the ticket of the text, and late with a new one", async () => {
  const { state, show, isEvicted } = await ticketHub();
  const early = show(<Email />);
  await eventually(() => expect(early.lastFrame()).toBe("ticket 1 without images"));
  await screen.current?.actions.showImages();
  await eventually(() => expect(early.lastFrame()).toBe("ticket 1 with images"));
  early.unmount();
  await eventually(() => expect(isEvicted()).toBe(true));

  const late = show(<Email />);
  await eventually(() => expect(late.lastFrame()).toBe("ticket 2 without images"));
  state.late = 4.5 * minute;
  await screen.current?.actions.showImages();
  await eventually(() => expect(late.lastFrame()).toBe("ticket 3 with images"));
});

it("remote images are not asked for with an old ticket where the hub gives no new one", async () => {
  const { state, show } = await ticketHub();
  const { lastFrame } = show(<Email />);
  await eventually(() => expect(lastFrame()).toBe("ticket 1 without images"));
  state.late = 10 * minute;
  state.isAway = true;
  await screen.current?.actions.showImages();
  expect(lastFrame()).toBe("ticket 1 without images");
});
