import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hiddenPaths, systemdUnit } from "@iphub/cli/operations/service/systemd-unit";
import { describe, expect, it, onTestFinished } from "vitest";
import { cliHome, runCli } from "../cli-process.ts";

const place = {
  node: "/usr/bin/node",
  program: "/usr/local/lib/node_modules/@iphub/cli/bin/iphub.js",
  data: "/var/lib/iphub",
  user: "iphub",
  environment: "/etc/iphub/environment",
};

function settingsOf(unit: string): string[] {
  return unit.split("\n").filter((line) => line.includes("=") && !line.startsWith("#"));
}

describe("the unit", () => {
  it("runs the hub as its account, with its settings, and systemd makes the folder of the data", () => {
    expect(settingsOf(systemdUnit(place))).toEqual(
      expect.arrayContaining([
        "ExecStart=/usr/bin/node /usr/local/lib/node_modules/@iphub/cli/bin/iphub.js serve --data /var/lib/iphub",
        "User=iphub",
        "EnvironmentFile=-/etc/iphub/environment",
        "StateDirectory=iphub",
        "Restart=on-failure",
      ]),
    );
  });

  it("opens a folder elsewhere for writing and nothing else of the file system", () => {
    const settings = settingsOf(systemdUnit({ ...place, data: "/srv/iphub" }));
    expect(settings).toEqual(expect.arrayContaining(["ReadWritePaths=/srv/iphub", "ProtectSystem=strict"]));
    expect(settings.filter((line) => /^(ReadWritePaths|StateDirectory|BindPaths)/.test(line))).toHaveLength(1);
  });

  it.each([
    [{ data: "relative" }, "cannot name the path relative"],
    [{ data: "/srv/a b" }, "cannot name the path /srv/a b"],
    [{ environment: "/etc/x\nExecStartPre=/bin/false" }, "cannot name the path"],
    [{ program: "/srv/%h/iphub.js" }, "cannot name the path"],
    [{ user: "root;id" }, "is not the name of an account"],
  ])("refuses %j, which would mean something else in a unit", (wrong, said) => {
    expect(() => systemdUnit({ ...place, ...wrong })).toThrow(said);
  });

  it("hides the homes of people and temporary folders, which is told of what the hub needs", () => {
    const node = "/home/ada/.nvm/versions/node/v24.21.0/bin/node";
    expect(hiddenPaths({ ...place, node, data: "/tmp/iphub" })).toEqual([node, "/tmp/iphub"]);
    expect(hiddenPaths(place)).toEqual([]);
  });
});

describe("iphub service install", () => {
  it("prints the unit, or writes it once and replaces another only when told", async () => {
    const { env, folder, remove } = cliHome();
    onTestFinished(remove);
    const output = join(folder, "iphub.service");
    const install = (...args: string[]) => runCli(["service", "install", "--data", "/srv/hub", ...args], { env });
    const printed = await install("--output", "-");
    expect(printed.code).toBe(0);
    expect(settingsOf(printed.stdout)).toContainEqual(
      expect.stringMatching(/^ExecStart=\/\S+ \/\S+ serve --data \/srv\/hub$/),
    );

    const written = await install("--output", output);
    expect(written).toMatchObject({ code: 0, stdout: "" });
    expect(written.stderr).toContain("systemctl enable --now iphub");
    expect(written.stderr).toContain("install --directory --mode 0700 --owner iphub --group iphub /srv/hub\n");
    expect(readFileSync(output, "utf8")).toBe(printed.stdout);
    expect(statSync(output).mode & 0o777).toBe(0o644);
    expect((await install("--output", output)).stderr).toContain("is as it should be");

    writeFileSync(output, "[Service]\n");
    const refused = await install("--output", output);
    expect(refused).toMatchObject({ code: 5, stdout: "" });
    expect(refused.stderr).toContain("exists and is different");
    expect(readFileSync(output, "utf8")).toBe("[Service]\n");
    expect((await install("--output", output, "--force")).code).toBe(0);
    expect(readFileSync(output, "utf8")).toBe(printed.stdout);
  });

  it("has systemd hand over the secrets in files next to the settings, by the names of their settings", async () => {
    const { env, folder, remove } = cliHome();
    onTestFinished(remove);
    const secrets = join(folder, "secrets");
    mkdirSync(secrets);
    for (const name of ["IPHUB_SECRET_KEY", "IPHUB_AUDIT_KEY", "notes.txt"]) writeFileSync(join(secrets, name), "x");
    const args = ["service", "install", "--environment", join(folder, "environment"), "--output", "-"];
    const { stdout, stderr, code } = await runCli(args, { env });
    expect(code).toBe(0);
    expect(settingsOf(stdout).filter((line) => line.startsWith("LoadCredential="))).toEqual([
      `LoadCredential=IPHUB_AUDIT_KEY:${join(secrets, "IPHUB_AUDIT_KEY")}`,
      `LoadCredential=IPHUB_SECRET_KEY:${join(secrets, "IPHUB_SECRET_KEY")}`,
    ]);
    expect(stderr).toContain("so not loaded: notes.txt");
  });
});
