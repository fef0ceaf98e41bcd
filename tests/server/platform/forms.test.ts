import { expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { loggedEvents, startSeededHub } from "../../support/seeded-hub.ts";

onPostgres((engine) => {
  test("a form with too many parts, or with one that is too long, is refused in words", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    await hub.plant({ matters: [{ id: "m-1" }], tasks: [{ id: "k-1", inventionId: "m-1" }] });
    const headers = { authorization: `Bearer ${await hub.tokenFor("ben")}` };
    const [many, long] = [new FormData(), new FormData()];
    for (let at = 0; at < 1000; at += 1) many.append(`field-${at}`, "x");
    long.append("feedback", "x".repeat(100_000));
    for (const body of [many, long]) {
      const refused = await fetch(`${hub.url}/api/workflow/tasks/k-1/feedback`, { method: "POST", headers, body });
      const { error } = await refused.json();
      expect([refused.status, error.code, error.message]).toEqual([
        413,
        "form_too_large",
        "The form is too large: it may have 500 parts of 64 KB each. Send less at once.",
      ]);
    }
    expect(await loggedEvents(hub.platform, "task-feedback")).toEqual([]);
  });

  test("a multipart form names several reports as a urlencoded one does, and one text once", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    await hub.plant({ matters: [{ id: "m-1", title: "Sea salt", references: ["P-9"] }] });
    const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}` };
    const send = async (body: FormData | URLSearchParams, fields: readonly (readonly [string, string])[]) => {
      for (const [name, value] of fields) body.append(name, value);
      const answer = await fetch(`${hub.url}/api/reports/generate/m-1`, { method: "POST", headers, body });
      return { status: answer.status, body: await answer.json() };
    };
    const both = [
      ["reportIds", "docket-report"],
      ["reportIds", "status-letter"],
      ["clientName", "Acme"],
    ] as const;
    for (const begin of [() => new FormData(), () => new URLSearchParams()]) {
      expect(await send(begin(), both)).toMatchObject({
        status: 202,
        body: [{ reportId: "docket-report" }, { reportId: "status-letter" }],
      });
      expect(await send(begin(), [...both, ["clientName", "Other"]])).toMatchObject({
        status: 400,
        body: { error: { fields: [{ field: "clientName", message: "must be one text" }] } },
      });
    }
  });
});
