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
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Sign in and do it yourself")]);
  const readOnly = await run(token, "users", "create-team", "--name", "Designs");
  expect([readOnly.code, readOnly.stderr]).toEqual([1, expect.stringContaining("This token may only read")]);
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
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("You do not assist ada@iphub.example")]);
  expect((await run(session, "users", "add-assistant", "ben@iphub.example")).code).toBe(0);
  const who = await run(ben, "whoami", "--as", "ada@iphub.example", "--json", "email,actingFor");
  expect(JSON.parse(who.stdout)).toEqual({
    email: "ben@iphub.example",
    actingFor: { email: "ada@iphub.example", name: "Ada Byron" },
  });
});
