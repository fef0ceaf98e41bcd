import { HubHttpError } from "@iphub/sdk/errors";
import { isUnreached } from "@iphub/ui-core/platform/unreached";
import { useHubAway } from "@iphub/ui-core/platform/use-hub-away";
import { useRemote } from "@iphub/ui-core/platform/use-remote";
import { Text } from "ink";
import { expect, it } from "vitest";
import { eventually, refusal, type StubAnswer, stubHub } from "./stub-hub.tsx";

/** A screen with a list that the hub, or the proxy before it, has not given. */
function Screen({ load }: { readonly load: () => Promise<unknown> }) {
  const { state } = useRemote(["a list"], load);
  const { failure } = useHubAway({ afterFailure: true });
  return <Text>{`${state}, ${failure === null ? "there" : "away"}`}</Text>;
}

const soon = (_: number, action: () => void) => {
  const timer = setTimeout(action, 20);
  return () => clearTimeout(timer);
};

for (const status of [502, 503, 504]) {
  it(`a proxy's ${status} says that the hub is away, until the hub answers`, async () => {
    let answer: StubAnswer = { status, body: "<h1>No backend</h1>" };
    const { app, show } = await stubHub(() => answer, { after: soon });
    const { lastFrame } = show(<Screen load={() => app.hub.users.me()} />);
    await eventually(() => expect(lastFrame()).toBe("failed, away"));
    answer = refusal(403, "forbidden");
    await eventually(() => expect(lastFrame()).toBe("failed, there"));
  });
}

it.each(["database_unavailable", "database_busy", "outcome_unknown", "too_many_connections", "microsoft_unreachable"])(
  "the hub's own 503 with the code %s is an answer",
  (code) => {
    expect(isUnreached(new HubHttpError({ status: 503, code, message: "Try again later." }))).toBe(false);
  },
);
