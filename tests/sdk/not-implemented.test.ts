import { createHub, HubError, HubHttpError } from "@iphub/sdk";
import { expect, test } from "vitest";

// spec: 5.8
test("what the API only refuses is there, sends nothing, and rejects in its words", async () => {
  const sent: string[] = [];
  const hub = createHub({
    baseUrl: "http://127.0.0.1:9",
    fetch: async (address) => {
      sent.push(String(address));
      throw new Error("nothing should be sent");
    },
  });
  const calls = [
    hub.inventions.delete({ id: "m-1" }),
    hub.workflows.update({ id: "appeal" }),
    hub.workflows.delete({ id: "appeal" }),
    hub.steps.update({ id: "draft" }),
    hub.steps.delete({ id: "draft" }),
  ];
  for (const answer of await Promise.allSettled(calls)) {
    expect(answer).toMatchObject({ status: "rejected", reason: { message: "Not implemented" } });
    const reason = answer.status === "rejected" ? answer.reason : undefined;
    expect(reason).toBeInstanceOf(HubError);
    expect(reason).not.toBeInstanceOf(HubHttpError);
  }
  expect(sent).toEqual([]);
  expect(hub.inventions.search).toBeTypeOf("function");
});
