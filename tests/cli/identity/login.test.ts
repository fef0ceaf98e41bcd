import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { failure, httpPeer, json } from "../../sdk/peer.ts";
import { keys, openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const token = `x.${Buffer.from(JSON.stringify({ iat: 1, exp: 9_999_999_999 })).toString("base64url")}.x`;
const me = { userId: "u", email: "ada@iphub.example", firstName: "Ada", lastName: "Byron", teams: [], permissions: [] };

/** A peer that knows one password and one token. */
function hub() {
  return httpPeer(({ url, headers, body }, response) => {
    if (url === "/api/auth/login") {
      const { password } = JSON.parse(String(body));
      return password === "pass word" ? json(response, token) : json(response, failure("unauthorized"), 401);
    }
    if (url === "/api/auth/") return json(response, ["local"]);
    if (headers.authorization !== `Bearer ${token}`) return json(response, failure("unauthorized"), 401);
    return url === "/api/auth/logout" ? json(response, { ok: true }) : json(response, me);
  });
}

function home() {
  const made = cliHome();
  onTestFinished(made.remove);
  const configuration = join(made.folder, "config/iphub/config.json");
  const iphub = (args: readonly string[], input?: string) => runCli(args, { env: made.env, input });
  return { ...made, configuration, iphub };
}

const login = (url: string) => ["login", "--hub", url, "--email", "ada@iphub.example"];

describe("iphub login", () => {
  it("takes the password from standard input, keeps the token for its owner alone and says who it is", async () => {
    const { baseUrl } = await hub();
    const { iphub, configuration } = home();
    const signedIn = await iphub([...login(baseUrl), "--password-stdin"], "pass word\n");
    expect(signedIn).toMatchObject({ code: 0, stdout: "", stderr: `Signed in to ${baseUrl} as ada@iphub.example.\n` });
    expect(statSync(configuration).mode & 0o777).toBe(0o600);
    expect(statSync(join(configuration, "..")).mode & 0o777).toBe(0o700);
    expect((await iphub(["whoami", "--jq", ".email"])).stdout).toBe("ada@iphub.example\n");
    expect((await iphub(["status"])).stdout).toContain(`hub\t${baseUrl}\n`);
  });

  it("takes the password as a flag, for scripts of one line", async () => {
    const { baseUrl } = await hub();
    const { iphub } = home();
    expect((await iphub([...login(baseUrl), "--password", "pass word"])).code).toBe(0);
    expect((await iphub(["whoami", "--jq", ".email"])).stdout).toBe("ada@iphub.example\n");
    expect((await iphub([...login(baseUrl), "--password", "wrong"])).code).toBe(4);
  });

  it("says that e-mail or password are wrong, in the words of the browser, and keeps nothing", async () => {
    const { baseUrl } = await hub();
    const { iphub, configuration } = home();
    const refused = await iphub([...login(baseUrl), "--password-stdin"], "wrong");
    expect(refused.stderr).toBe("iphub: Authentication failed. Check your email/password and try again.\n");
    expect(refused.code).toBe(4);
    expect(existsSync(configuration) ? readFileSync(configuration, "utf8") : "").not.toContain(baseUrl);
  });

  it("asks on a terminal, shows nothing of the password, and takes corrections", async () => {
    const { baseUrl } = await hub();
    const { env, iphub } = home();
    const terminal = openPseudoTerminal({ args: [await builtCli(), "login", "--hub", baseUrl], env });
    onTestFinished(terminal.close);
    await terminal.waitFor("E-mail:");
    terminal.type(`ada@iphub.example${keys.enter}`);
    await terminal.waitFor("Password for");
    terminal.type(`pass wordd${keys.backspace}${keys.enter}`);
    await terminal.waitFor("Signed in to");
    expect(await terminal.ended).toEqual({ code: 0, signal: 0 });
    expect(terminal.written()).not.toContain("pass w");
    expect((await iphub(["whoami"])).code).toBe(0);
  });

  it("ends with 130 at Ctrl-C and gives the terminal back", async () => {
    const { baseUrl } = await hub();
    const { env } = home();
    const command = `"${process.execPath}" "${await builtCli()}" login --hub ${baseUrl} --email a@b.example; echo "code $?"; read -r line; echo "read <$line>"`;
    const terminal = openPseudoTerminal({ command: "/bin/sh", args: ["-c", command], env });
    onTestFinished(terminal.close);
    await terminal.waitFor("Password for");
    terminal.type(keys.interrupt);
    await terminal.waitFor("code 130");
    terminal.type(`seen${keys.enter}`);
    await terminal.waitFor("read <seen>");
    expect(terminal.screen().join("\n").match(/seen/g)).toHaveLength(2);
  });
});

describe("profiles", () => {
  it("keeps one hub apart from the other, and forgets", async () => {
    const [one, two] = [await hub(), await hub()];
    const { iphub } = home();
    await iphub([...login(one.baseUrl), "--password-stdin"], "pass word");
    await iphub([...login(two.baseUrl), "--profile", "firm", "--password-stdin"], "pass word");
    const list = await iphub(["profiles", "list", "--columns", "name,current,hub"]);
    expect(list.stdout).toBe(`default\t\t${one.baseUrl}\nfirm\t*\t${two.baseUrl}\n`);
    expect((await iphub(["profiles", "use", "default"])).code).toBe(0);
    expect((await iphub(["open"])).stdout).toBe(`${one.baseUrl}/\n`);
    expect((await iphub(["open", "tasks", "k 1", "--profile", "firm"])).stdout).toBe(`${two.baseUrl}/tasks/k%201\n`);
    const screens = await Promise.all(
      ["deadlines", "docket", "workflows", "imports", "people"].map((what) => iphub(["open", what])),
    );
    const paths = ["/deadlines", "/docket/audit", "/workflows", "/imports", "/people"];
    expect(screens.map(({ stdout }) => stdout)).toEqual(paths.map((path) => `${one.baseUrl}${path}\n`));
    expect((await iphub(["open", "imports", "im-1"])).stdout).toBe(`${one.baseUrl}/imports/im-1\n`);
    expect((await iphub(["profiles", "remove", "firm"])).code).toBe(0);
    expect((await iphub(["profiles", "use", "firm"])).code).toBe(3);
  });

  it("signs out on the hub and here", async () => {
    const peer = await hub();
    const { iphub, configuration } = home();
    await iphub([...login(peer.baseUrl), "--password-stdin"], "pass word");
    expect((await iphub(["logout"])).stderr).toBe(`Signed out of ${peer.baseUrl}.\n`);
    expect(peer.seen.at(-1)?.url).toBe("/api/auth/logout");
    expect(readFileSync(configuration, "utf8")).not.toContain(token);
    expect((await iphub(["whoami"])).code).toBe(4);
  });

  it("says which file is damaged", async () => {
    const { iphub, configuration } = home();
    mkdirSync(join(configuration, ".."), { recursive: true });
    writeFileSync(configuration, "{");
    const { code, stderr } = await iphub(["profiles", "list"]);
    expect(stderr).toContain(`iphub: the configuration in ${configuration} cannot be used`);
    expect(code).toBe(1);
  });
});
