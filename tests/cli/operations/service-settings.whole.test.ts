import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { settingsIn } from "@iphub/cli/operations/service/service-settings";
import { systemdUnit } from "@iphub/cli/operations/service/systemd-unit";
import { expect, it, onTestFinished, test } from "vitest";
import { onBothEngines, onEmbedded, type TestEngine } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const passphrase = "correct horse battery";

/** A stopped hub with the unit and the settings of its service, and a shell that names neither folder nor server. */
async function servicedHub(engine: TestEngine, setting = `IPHUB_BACKUP_PASSPHRASE="${passphrase}"`) {
  const { folder, env, remove } = cliHome();
  onTestFinished(remove);
  const database = await engine.fresh();
  const hub = await startWholeHub({ database });
  const data = hub.platform.configuration.dataDirectory;
  await hub.close();
  const [unit, environment] = [join(folder, "iphub.service"), join(folder, "environment")];
  const place = { node: "/usr/bin/node", program: "/usr/bin/iphub", user: "iphub" };
  writeFileSync(unit, systemdUnit({ ...place, data, environment }));
  const server = database.databaseUrl === undefined ? "" : `IPHUB_DATABASE_URL=${database.databaseUrl}\n`;
  writeFileSync(environment, `# of the service\n${server}${setting}\nNODE_OPTIONS=--no-such-flag\n`, { mode: 0o600 });
  const shell = { ...env, IPHUB_SERVICE_UNIT: unit };
  return { folder, env, shell, unit, environment, data };
}

/** Whether a backup is encrypted. */
function isEncrypted(backup: string): boolean {
  return JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8")).format === 2;
}

it("reads a file of settings as systemd does", () => {
  const text = `# comment
; comment
IPHUB_A=plain # and the rest
 IPHUB_B = "in \\"quotes\\" with $ and \\\\"
IPHUB_C='as \\it is'
IPHUB_D=two \\
words
IPHUB_E=
no setting
`;
  expect(settingsIn(text)).toEqual({
    IPHUB_A: "plain # and the rest",
    IPHUB_B: 'in "quotes" with $ and \\',
    IPHUB_C: "as \\it is",
    IPHUB_D: "two words",
    IPHUB_E: "",
  });
});

onBothEngines((engine) => {
  test("backup and doctor find the hub of the machine's service and its settings, and say so", async () => {
    const { folder, shell, unit, environment, data } = await servicedHub(engine);
    const backup = join(folder, "backup");
    const made = await runCli(["backup", backup, "--json"], { env: shell });
    const said = `Settings of the service on this machine: ${unit}, ${environment}.\n`;
    expect([made.code, made.stderr]).toEqual([0, said]);
    expect(isEncrypted(backup)).toBe(true);
    const verified = await runCli(["backup", backup, "--verify", "--json"], { env: shell });
    expect([verified.code, JSON.parse(verified.stdout)]).toEqual([0, JSON.parse(made.stdout)]);

    const here = await runCli(["doctor", "--json"], { env: shell });
    expect(here.stdout).toContain(`${data}: `);
    const stored = await runCli(["doctor", "--data", data, "--json"], { env: shell });
    expect([stored.code, stored.stderr]).toEqual([0, expect.stringContaining("Settings of the service")]);
  });

  test("--settings-file names the settings, and what the shell sets wins", async () => {
    const { folder, env, shell, environment } = await servicedHub(engine);
    const own = { ...shell, IPHUB_BACKUP_PASSPHRASE: "another horse battery" };
    const made = await runCli(["backup", join(folder, "one"), "--settings-file", environment, "--json"], { env: own });
    expect([made.code, made.stderr]).toEqual([0, `Settings of ${environment}.\n`]);
    const verify = (phrase: string) =>
      runCli(["backup", join(folder, "one"), "--verify"], { env: { ...env, IPHUB_BACKUP_PASSPHRASE: phrase } });
    expect((await verify(own.IPHUB_BACKUP_PASSPHRASE)).code).toBe(0);
    expect((await verify(passphrase)).code).toBe(1);
    const missing = await runCli(["backup", join(folder, "two"), "--settings-file", join(folder, "none")], { env });
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("there is no such file")]);
  });
});

onEmbedded((engine) => {
  test("a folder that the shell names is another hub, without the settings of the service", async () => {
    const { folder, shell } = await servicedHub(engine);
    const [other, backup] = [join(folder, "other"), join(folder, "backup")];
    const before = await startWholeHub({ database: await engine.fresh() });
    const { dataDirectory } = before.platform.configuration;
    await before.close();
    const made = await runCli(["backup", backup, "--data", dataDirectory], { env: shell });
    expect([made.code, made.stderr]).toEqual([0, expect.not.stringContaining("Settings of")]);
    expect(isEncrypted(backup)).toBe(false);
    const none = await runCli(["doctor", "--data", other], { env: shell });
    expect([none.code, none.stderr]).toEqual([3, expect.not.stringContaining("Settings of")]);
  });

  test.each([
    ["settings", `IPHUB_BACKUP_PASSPHRASE=${passphrase}\n`, "EnvironmentFile=\nEnvironmentFile="],
    ["a secret", `${passphrase}\n`, "LoadCredential=IPHUB_BACKUP_PASSPHRASE:"],
  ])("a drop-in of the unit names another file with %s", async (_, content, directive) => {
    const { folder, shell, unit } = await servicedHub(engine, "");
    const file = join(folder, "more");
    writeFileSync(file, content, { mode: 0o600 });
    mkdirSync(`${unit}.d`);
    writeFileSync(join(`${unit}.d`, "override.conf"), `[Service]\n${directive}${file}\n`);
    const made = await runCli(["backup", join(folder, "backup")], { env: shell });
    expect([made.code, isEncrypted(join(folder, "backup"))], made.stderr).toEqual([0, true]);
  });

  test("what root writes into the folder of another account belongs to that account", async () => {
    const { shell, data } = await servicedHub(engine);
    // The account without rights that systems have; an account that is not root owns the folder already.
    const isRoot = process.getuid?.() === 0;
    const owner = isRoot ? 65_534 : (process.getuid?.() ?? 0);
    const everything = () => [data, ...readdirSync(data, { recursive: true }).map((name) => join(data, String(name)))];
    const parent = join(runDirectory(), `backups-${process.pid}`);
    mkdirSync(parent);
    // The folders of a run are open to who runs the tests only.
    if (isRoot) for (const path of [dirname(data), runDirectory()]) chmodSync(path, 0o711);
    if (isRoot) for (const path of [parent, ...everything()]) chownSync(path, owner, owner);
    const made = await runCli(["backup", join(parent, "one")], { env: shell });
    expect(made.code, made.stderr).toBe(0);
    expect(existsSync(join(parent, "one", "manifest.json"))).toBe(true);
    expect(everything().filter((path) => lstatSync(path).uid !== owner)).toEqual([]);
    expect(made.stderr.includes(`belongs to the account ${owner}`)).toBe(isRoot);
  });
});
