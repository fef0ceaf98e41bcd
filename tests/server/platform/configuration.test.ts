import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, readConfiguration } from "@iphub/server/configuration";
import { expect, test } from "vitest";

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
