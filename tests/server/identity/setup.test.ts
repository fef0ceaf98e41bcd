import { permissions } from "@iphub/sdk/contract/permissions";
import { beforeAll, expect, test } from "vitest";
import { errorIn } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { authCalls, claimsIn, refusal, tokenIn } from "../platform/auth-calls.ts";

const person = {
  email: "first@firm.example",
  firstName: "First",
  lastName: "Administrator",
  password: "ten letters and more",
};

const keyOf = (link: string | null) => new URL(link ?? "").hash.replace("#key=", "");

forEachEngine((engine) => {
  let target: { dataDirectory?: string; databaseUrl?: string };
  let hub: TestHub;
  const { setUp, login } = authCalls(() => hub.url);
  const needed = async () => (await fetch(`${hub.url}/api/auth/setup`)).json();
  const start = () => startHub({ ...target, demo: false });
  beforeAll(async () => {
    const { dataDirectory, databaseUrl } = await engine.fresh();
    target = { dataDirectory, databaseUrl };
  });

  test("an empty hub prints a link that makes one administrator, and the link works once", async () => {
    hub = await start();
    expect(hub.setUpLink).toMatch(new RegExp(`^${hub.url}/setup#key=[\\w-]{40,}$`));
    const key = keyOf(hub.setUpLink);
    expect(await needed()).toEqual({ needed: true });

    const wrongKey = await setUp({ ...person, key: `${key.slice(0, -1)}!` });
    expect([wrongKey.status, errorIn(wrongKey).fields?.map(({ field }) => field)]).toEqual([400, ["key"]]);
    const wrongAll = await setUp({ key, email: "first", firstName: " ", password: "short" });
    expect(errorIn(wrongAll).fields?.map(({ field }) => field)).toEqual(["email", "firstName", "lastName", "password"]);
    expect(await needed()).toEqual({ needed: true });
    await hub.close();

    hub = await start();
    expect(keyOf(hub.setUpLink)).toBe(key);
    const emails = ["one@firm.example", "two@firm.example", "three@firm.example"];
    const answers = await Promise.all(emails.map((email) => setUp({ ...person, email, key })));
    const [winner] = answers.filter((answer) => answer.status === 200);
    if (!winner) throw new Error("no one was made administrator");
    expect(claimsIn(tokenIn(winner)).permissions).toEqual([...permissions]);
    const others = answers.filter((answer) => answer !== winner);
    expect(others.map(refusal)).toEqual([
      [409, "already_set_up"],
      [409, "already_set_up"],
    ]);
    expect(refusal(await setUp({ ...person, key }))).toEqual([409, "already_set_up"]);
    expect(await needed()).toEqual({ needed: false });
    const email = emails[answers.indexOf(winner)] ?? "";
    expect((await login(email, person.password)).status).toBe(200);
    await hub.close();

    hub = await start();
    expect(hub.setUpLink).toBeNull();
    expect((await login(email, person.password)).status).toBe(200);
    await hub.close();
  });
});
