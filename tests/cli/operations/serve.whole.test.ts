import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startFailure } from "@iphub/cli/operations/hub/start-failure";
import { describe, expect, it, onTestFinished } from "vitest";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

/** The server comes from its sources here: these tests need no build of it. */
const node = ["--conditions=source"];

function home() {
  const made = cliHome();
  onTestFinished(made.remove);
  return made;
}

describe("iphub serve", () => {
  it("prints one line when it is ready, serves, and ends with 0 at SIGTERM", { timeout: 120_000 }, async () => {
    const { env, folder } = home();
    const args = [...node, await builtCli(), "serve", "--api-only", "--data", join(folder, "data"), "--port", "0"];
    const child = spawn(process.execPath, args, { env });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    const ended = once(child, "close");
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const lines: string[] = [];
    const output = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
    await Promise.race([once(output, "line"), ended]);
    const url = /^iphub is listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(lines[0] ?? "")?.[1];
    expect(url, `${lines.join("\n")}\n${stderr}`).toBeDefined();
    const providers = await runCli(["auth", "providers"], { env: { ...env, IPHUB_HOST: url ?? "" } });
    expect(providers).toMatchObject({ stdout: "local\n", code: 0 });
    const started = Date.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - started).toBeLessThan(5000);
    expect(lines).toHaveLength(1);
    expect(stderr).toMatch(/^Open http:\/\/127\.0\.0\.1:\d+\/setup\S* to create the first administrator\.\n$/);
    const data = join(folder, "data");
    const written = readdirSync(data).map((name) => ({ name, others: statSync(join(data, name)).mode & 0o077 }));
    expect(written).not.toEqual([]);
    expect(written.filter(({ others }) => others !== 0)).toEqual([]);
  });

  it("names the limit of open files where it is too low for a hub", async () => {
    const { env, folder } = home();
    const command = `ulimit -n 60; exec "${process.execPath}" "${await builtCli()}" serve --data "${join(folder, "data")}"`;
    const child = spawn("bash", ["-c", command], { env: { ...env, PATH: process.env.PATH ?? "" } });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    expect((await once(child, "close"))[0]).toBe(1);
    expect(stderr).toContain("this process may have 60 files open at once; a hub needs 64 or more");
    expect(stderr).toContain("ulimit -n 65536");
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("names every fault of its settings at once and ends with 2", async () => {
    const { env, folder } = home();
    const args = ["serve", "--data", folder, "--port", "70000", "--database-url", "mysql://x"];
    const { code, stderr, stdout } = await runCli(args, { env, node });
    expect(stderr).toContain("IPHUB_PORT must be from 0 to 65535");
    expect(stderr).toContain("IPHUB_DATABASE_URL is not a PostgreSQL address");
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it("names a secret's file that it cannot use, without its path, and ends with 2", async () => {
    const { env, folder } = home();
    const settings = { IPHUB_SECRET_KEY_FILE: join(folder, "hunter2") };
    const args = ["serve", "--data", join(folder, "data"), "--port", "0"];
    const { code, stderr } = await runCli(args, { env: { ...env, ...settings }, node });
    expect(stderr).toContain("IPHUB_SECRET_KEY_FILE names a file that does not exist");
    expect(stderr).not.toContain("hunter2");
    expect(code).toBe(2);
  });

  it("says that the port is taken and ends with 1", { timeout: 120_000 }, async () => {
    const { env, folder } = home();
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => {
      taken.close();
    });
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    const args = ["serve", "--api-only", "--data", join(folder, "data"), "--port", port];
    const { code, stderr } = await runCli(args, { env, node });
    expect(stderr).toContain(`iphub: port ${port} is in use`);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(code).toBe(1);
  });

  it("says what is wrong with its folder or its address, and what to do", { timeout: 120_000 }, async () => {
    const { env, folder } = home();
    writeFileSync(join(folder, "file"), "");
    const serve = (...args: string[]) => runCli(["serve", "--api-only", "--port", "0", ...args], { env, node });
    const inFile = await serve("--data", join(folder, "file", "data"));
    expect(inFile.stderr).toBe(
      `iphub: ${join(folder, "file", "data")} is not a folder\nChoose another folder with --data.\n`,
    );
    expect(inFile.code).toBe(1);
    const elsewhere = await serve("--data", join(folder, "data"), "--host", "203.0.113.1");
    expect(elsewhere.stderr).toContain("iphub: 203.0.113.1 is not an address of this machine\n");
    const refused = { code: "EACCES", syscall: "mkdir", path: "/srv/iphub" };
    const failure = startFailure(Object.assign(new Error("EACCES: permission denied"), refused), false);
    expect(failure.message).toBe("this account may not use /srv/iphub");
    expect(failure.hint).toContain("chown -R");
  });

  it("says that the port for mail is taken before it listens, and ends with 1", { timeout: 120_000 }, async () => {
    const { env, folder } = home();
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => {
      taken.close();
    });
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    const args = ["serve", "--api-only", "--data", join(folder, "data"), "--port", "0"];
    const { code, stderr, stdout } = await runCli(args, { env: { ...env, IPHUB_SMTP_PORT: port }, node });
    expect(stderr).toBe(
      `iphub: the hub cannot start: the SMTP port ${port} is in use; set IPHUB_SMTP_PORT to another, or remove it to accept no mail\n`,
    );
    expect([stdout, code]).toEqual(["", 1]);
  });
});
