import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, readConfiguration } from "@iphub/server/configuration";
import { secretSettings } from "@iphub/server/platform/secret-files";
import { expect, test } from "vitest";
import { runDirectory } from "../../support/run-directory.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The rows of the one table of settings: variable, flag and default without their marks. */
const rows = [...read("docs/configuration.md").matchAll(/^\| `(IPHUB_\w+)` \| (\S*) ?\| (.+?) \| (.+) \|$/gm)].map(
  ([, name = "", flag = "", fallback = "", what = ""]) => ({
    name,
    flag: flag.replaceAll("`", ""),
    fallback: fallback === "none" ? undefined : fallback.replaceAll("`", ""),
    what,
  }),
);

/** The message with which settings are refused. */
function refusal(environment: Readonly<Record<string, string>>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return "";
}

test("docs/configuration.md has every variable of the server once and no other", () => {
  const known = [...read("packages/server/src/configuration-variables.ts").matchAll(/^ {2}(IPHUB_\w+):/gm)].map(
    ([, name]) => name,
  );
  expect(known.length).toBeGreaterThan(5);
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

test("the defaults in the table are those of the server, and what has none is left out", () => {
  const plain = readConfiguration({});
  const written = Object.fromEntries(rows.flatMap(({ name, fallback }) => (fallback ? [[name, fallback]] : [])));
  expect(readConfiguration(written)).toEqual(plain);
  for (const { name, fallback } of rows) {
    if (fallback === undefined) continue;
    const other = /^\d+$/.test(fallback)
      ? String(Number(fallback) + 1)
      : { IPHUB_LOG_LEVEL: "info", IPHUB_TRUST_PROXY: "none" }[name];
    expect(readConfiguration({ [name]: other ?? `${fallback}x` }), name).not.toEqual(plain);
  }
});

test("the flags in the table are those of iphub serve", () => {
  const source = read("packages/cli/src/operations/hub/serve.ts");
  const passed = [...source.matchAll(/(IPHUB_\w+): text\(input(?:\.(\w+)|\["([\w-]+)"\])\)/g)];
  const flags = Object.fromEntries(passed.map(([, name = "", plain, quoted]) => [name, `--${plain ?? quoted}`]));
  expect(Object.keys(flags).length).toBeGreaterThan(0);
  expect(Object.fromEntries(rows.flatMap(({ name, flag }) => (flag ? [[name, flag]] : [])))).toEqual(flags);
});

test("every fault is named at once, a line each, with what to write instead", () => {
  const lines = refusal({
    IPHUB_PORT: "65536",
    IPHUB_PUBLIC_URL: "hub",
    IPHUB_DATABASE_URL: "mysql://x",
    IPHUB_USPTO_URL: "office",
    IPHUB_LOG_LEVEL: "loud",
  }).split("\n");
  expect(lines.slice(1).map((line) => line.trim().split(" ")[0])).toEqual([
    "IPHUB_PORT",
    "IPHUB_PUBLIC_URL",
    "IPHUB_DATABASE_URL",
    "IPHUB_USPTO_URL",
    "IPHUB_LOG_LEVEL",
  ]);
  for (const line of lines.slice(1)) expect(line).not.toMatch(/Invalid/);
});

test("the hub's own address is kept without a slash at its end", () => {
  for (const address of ["https://hub.firm.example/", "https://hub.firm.example"]) {
    expect(readConfiguration({ IPHUB_PUBLIC_URL: address }).publicUrl).toBe("https://hub.firm.example");
  }
});

test("ports are whole numbers from 0 to 65535; an empty variable counts as none, and a flag wins", () => {
  for (const port of ["-1", "1.5", "65536", "http", "1e9"]) {
    expect([port, refusal({ IPHUB_PORT: port })]).toEqual([port, expect.stringContaining("IPHUB_PORT")]);
  }
  for (const port of ["0", "1", "65535"]) expect(readConfiguration({ IPHUB_PORT: port }).port).toBe(Number(port));
  expect(readConfiguration({ IPHUB_PORT: "" }).port).toBe(4780);
  expect(readConfiguration({ IPHUB_PORT: "1" }, { IPHUB_PORT: "2" }).port).toBe(2);
  expect(readConfiguration({ IPHUB_PORT: "1" }, { IPHUB_PORT: undefined }).port).toBe(1);
});

test("Microsoft's issuer is asked by https, but on this machine, and only where all three settings are there", () => {
  for (const issuer of ["http://login.example", "http://127.0.0.1.example", "ftp://localhost", "login"]) {
    expect([issuer, refusal({ IPHUB_MICROSOFT_ISSUER: issuer })]).toEqual([
      issuer,
      expect.stringContaining("IPHUB_MICROSOFT_ISSUER"),
    ]);
  }
  const issuer = "http://127.0.0.1:9";
  expect(readConfiguration({ IPHUB_MICROSOFT_ISSUER: issuer }).microsoft).toBeUndefined();
  const rest = { IPHUB_MICROSOFT_CLIENT_ID: "a", IPHUB_MICROSOFT_CLIENT_SECRET: "b" };
  const { microsoft } = readConfiguration({ IPHUB_MICROSOFT_ISSUER: issuer, ...rest });
  expect(microsoft).toEqual({ issuer, clientId: "a", clientSecret: "b" });
});

test("a refusal never shows a value, which may be a secret", () => {
  expect(refusal({ IPHUB_DATABASE_URL: "mysql://user:hunter2@host", IPHUB_PUBLIC_URL: "hunter2" })).not.toContain(
    "hunter2",
  );
});

/** A file that, by default, its owner alone may read. */
function secretFile(content: string, mode = 0o600): string {
  const path = join(mkdtempSync(join(runDirectory(), "secret-")), "file");
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const secret = "a secret of more than thirty-two letters";

test("the settings that hold a secret are in the list, and the documentation names each of them", () => {
  const paragraph = /These are:\n\n([\s\S]*?)\n\n/.exec(read("docs/configuration.md"))?.[1] ?? "";
  expect([...paragraph.matchAll(/`(IPHUB_\w+)`/g)].map(([, name]) => name).sort()).toEqual([...secretSettings].sort());
  const holdsSecret = /_(KEY|KEY_EARLIER|TOKEN|SECRET|PASSPHRASE|S3_URL|IMAP_URL|OUT_URL|DATABASE_URL|READ_URL)$/;
  const byName = rows.map(({ name }) => name).filter((name) => holdsSecret.test(name));
  expect(byName.length).toBeGreaterThan(10);
  for (const name of byName) expect(secretSettings).toContain(name);
});

test("a secret is read from its file, without the line break at its end; a flag wins over the file", () => {
  for (const content of [secret, `${secret}\n`, `\uFEFF${secret}\r\n`]) {
    expect(readConfiguration({ IPHUB_SECRET_KEY_FILE: secretFile(content) }).secretKey).toBe(secret);
  }
  expect(readConfiguration({ IPHUB_SECRET_KEY_FILE: secretFile(secret, 0o640) }).secretKey).toBe(secret);
  expect(readConfiguration({ IPHUB_SECRET_KEY_FILE: "", IPHUB_SECRET_KEY: secret }).secretKey).toBe(secret);
  const fromFile = { IPHUB_DATABASE_URL_FILE: secretFile("postgres://file/hub\n") };
  expect(readConfiguration(fromFile).databaseUrl).toBe("postgres://file/hub");
  const flag = { IPHUB_DATABASE_URL: "postgres://flag/hub" };
  expect(readConfiguration(fromFile, flag).databaseUrl).toBe("postgres://flag/hub");
});

test("a credential of systemd with the name of a setting is its value", () => {
  const folder = mkdtempSync(join(runDirectory(), "credentials-"));
  writeFileSync(join(folder, "IPHUB_SECRET_KEY"), `${secret}\n`, { mode: 0o400 });
  const environment = { CREDENTIALS_DIRECTORY: folder };
  expect(readConfiguration(environment)).toMatchObject({ secretKey: secret, usptoKey: undefined });
  expect(refusal({ ...environment, IPHUB_SECRET_KEY: secret })).toContain(
    "IPHUB_SECRET_KEY and the systemd credential IPHUB_SECRET_KEY are both set",
  );
});

test("a file of a secret that cannot be used is refused with what to do, together with all other faults", () => {
  const folder = mkdtempSync(join(runDirectory(), "no-secret-"));
  mkdirSync(join(folder, "folder"));
  const said = refusal({
    IPHUB_SECRET_KEY: secret,
    IPHUB_SECRET_KEY_FILE: secretFile(secret),
    IPHUB_USPTO_KEY_FILE: join(folder, "hunter2"),
    IPHUB_METRICS_TOKEN_FILE: secretFile("\n"),
    IPHUB_BACKUP_PASSPHRASE_FILE: secretFile("hunter2hunter2", 0o644),
    IPHUB_IMAP_URL_FILE: join(folder, "folder"),
    IPHUB_AUDIT_KEY_FILE: secretFile("hunter2"),
    IPHUB_PORT: "x",
  });
  for (const line of [
    "IPHUB_SECRET_KEY and IPHUB_SECRET_KEY_FILE are both set; keep one of them",
    "IPHUB_USPTO_KEY_FILE names a file that does not exist",
    "IPHUB_METRICS_TOKEN_FILE names an empty file",
    "IPHUB_BACKUP_PASSPHRASE_FILE names a file that every account of this machine may use; run chmod 600 on it",
    "IPHUB_IMAP_URL_FILE names no file with a secret",
    "IPHUB_AUDIT_KEY is not an Ed25519 private key",
    "IPHUB_PORT",
  ]) {
    expect(said).toContain(`  ${line}`);
  }
  expect(said.split("\n")).toHaveLength(8);
  expect(said).not.toContain("hunter2");
});

test("public keys that signed the record before are read as PEM or base64, and a private one is refused", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const base64 = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  for (const keys of [pem, `${pem}${pem}`, base64, `${base64}, ${base64}`]) {
    expect(readConfiguration({ IPHUB_AUDIT_KEYS_EARLIER: keys }).auditKeysEarlier).toBe(keys);
  }
  const secretPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const other = generateKeyPairSync("x25519").publicKey.export({ type: "spki", format: "pem" }).toString();
  for (const wrong of [secretPem, `${pem}${secretPem}`, other, "no key", ","]) {
    expect(refusal({ IPHUB_AUDIT_KEYS_EARLIER: wrong })).toContain("IPHUB_AUDIT_KEYS_EARLIER is no list of Ed25519");
  }
});
