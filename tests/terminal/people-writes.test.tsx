import { peopleCalls } from "@iphub/sdk/contract/people";
import { secureAccountCalls } from "@iphub/sdk/contract/secure-account";
import { usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { expect, it } from "vitest";
import { eventually, type StubCall, stubHub } from "./stub-hub.tsx";

const people: { current: ReturnType<typeof usePeopleList> | null } = { current: null };

function People() {
  people.current = usePeopleList("");
  return null;
}

it("what a compromised account did is shown from the beginning of the reader's day, in Tokyo too", async () => {
  const calls: StubCall[] = [];
  const answer = (call: StubCall) => {
    calls.push(call);
    if (call.method === "POST") return { status: 200, body: secureAccountCalls.secure.example.output };
    return { status: 200, body: peopleCalls.list.example.output };
  };
  const { show } = await stubHub(answer, { timeZone: "Asia/Tokyo" });
  show(<People />);
  await eventually(() => expect(people.current?.list.rows).toHaveLength(1));
  const [account] = people.current?.list.rows ?? [];
  if (!account) throw new Error("no one is listed");
  await people.current?.actions.secure(account, "2026-03-10");
  const sent = calls.find(({ path }) => path.endsWith("/secure"));
  expect(JSON.parse(sent?.body ?? "")).toEqual({ since: "2026-03-09T15:00:00.000Z" });
});
