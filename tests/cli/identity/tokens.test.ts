import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let session: string;

beforeAll(async () => {
  hub = await startHub();
  session = await hub.tokenFor("ada@iphub.example");
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

const run = (token: string, ...args: string[]) =>
  runCli(args, { env: { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: token } });

it("an API token is made, works as IPHUB_TOKEN within its scope, is listed and revoked", async () => {
  const made = await run(session, "tokens", "create", "--name", "Export", "--scope", "read", "--json");
  const { token, id }: { token: string; id: string } = JSON.parse(made.stdout);
  const who = await run(token, "whoami", "--json", "email");
  expect(JSON.parse(who.stdout)).toEqual({ email: "ada@iphub.example" });
  const refused = await run(token, "tokens", "revoke", id);
  expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining("Sign in and do it yourself")]);
  const readOnly = await run(token, "users", "create-team", "--name", "Designs");
  expect([readOnly.code, readOnly.stderr]).toEqual([10, expect.stringContaining("This token may only read")]);
  const listed = await run(session, "tokens", "list", "--json", "name,scope");
  expect(JSON.parse(listed.stdout)).toEqual([{ name: "Export", scope: "read" }]);
  expect((await run(session, "tokens", "revoke", id)).code).toBe(0);
  expect((await run(token, "whoami")).code).toBe(4);
});

it("an invitation's link is made for a person by the command line", async () => {
  const person = ["--email", "ted@iphub.example", "--first-name", "Ted", "--last-name", "Nelson", "--roles", "reader"];
  const made = await run(session, "users", "create", ...person, "--json", "id");
  const { id }: { id: string } = JSON.parse(made.stdout);
  const sent = await run(session, "auth", "send-password-link", id, "--json", "link,sentTo");
  expect(JSON.parse(sent.stdout)).toEqual({ link: expect.stringContaining(`${hub.url}/password#`), sentTo: null });
});

it("--as acts for someone one assists, and for no one else", async () => {
  const ben = await hub.tokenFor("ben@iphub.example");
  const refused = await run(ben, "whoami", "--as", "ada@iphub.example");
  expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining("You do not assist ada@iphub.example")]);
  expect((await run(session, "users", "add-assistant", "ben@iphub.example")).code).toBe(0);
  const who = await run(ben, "whoami", "--as", "ada@iphub.example", "--json", "email,actingFor");
  expect(JSON.parse(who.stdout)).toEqual({
    email: "ben@iphub.example",
    actingFor: { email: "ada@iphub.example", name: "Ada Byron" },
  });
});

it("a person's work is shown, handed over and no longer keeps the account open", async () => {
  const ada = await hub.as("ada@iphub.example");
  const names = { firstName: "Uma", lastName: "Leaver", roles: ["attorney" as const] };
  const { id, email } = await ada.users.create({ email: "uma@iphub.example", ...names });
  const matter = await ada.inventions.create({ title: "Handed pump", references: ["HAND-1"], inHouseAttorney: email });
  const entry = { title: "Reply to the EPO", office: "EP", dueDate: "2031-06-02", source: "agent, 12 Jan" };
  const deadline = await ada.deadlines.enter({ inventionId: matter.id, ...entry });
  const kept = await run(session, "users", "update", id, "--disabled");
  expect([kept.code, kept.stderr]).toEqual([5, expect.stringContaining("'Reply to the EPO' of 'Handed pump'")]);

  const handOver = ["users", "hand-over", email, "--to", "ben@iphub.example", "--deadlines-to", "ada@iphub.example"];
  const shown = await run(session, ...handOver, "--dry-run", "--json", "rows");
  const { rows }: { rows: { id: string; to: string }[] } = JSON.parse(shown.stdout);
  expect(rows.map((row) => [row.id, row.to])).toEqual([
    [deadline.id, "ada@iphub.example"],
    [matter.id, "ben@iphub.example"],
  ]);
  expect((await ada.inventions.get({ id: matter.id })).inHouseAttorney).toBe(email);
  expect(await run(session, ...handOver)).toMatchObject({ code: 0, stderr: "2 handed over.\n" });
  expect((await ada.deadlines.get({ id: deadline.id })).responsible).toBe("ada@iphub.example");
  expect((await ada.inventions.get({ id: matter.id })).inHouseAttorney).toBe("ben@iphub.example");
  const again = await run(session, ...handOver);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("There is nothing to hand over")]);
  expect((await run(session, "users", "update", id, "--disabled")).code).toBe(0);
});

it("where one begins is chosen, printed and taken back; a board needs its id", async () => {
  const begin = async (...args: string[]) => run(session, "settings", "start-page", ...args, "--json");
  expect(JSON.parse((await begin()).stdout)).toEqual({ page: null });
  expect(JSON.parse((await begin("board", "b-1")).stdout)).toEqual({ page: "board", id: "b-1" });
  expect(JSON.parse((await begin()).stdout)).toEqual({ page: "board", id: "b-1" });
  expect(JSON.parse((await begin("deadlines", "v-1")).stdout)).toEqual({ page: "deadlines", id: "v-1" });
  expect(JSON.parse((await begin("inventions")).stdout)).toEqual({ page: "inventions" });
  const refused = await begin("board");
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("send the id of the board")]);
  expect(JSON.parse((await begin("none")).stdout)).toEqual({ page: null });
});
