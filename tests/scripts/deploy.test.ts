import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readConfiguration } from "@iphub/server";
import { secretSettings } from "@iphub/server/platform/secret-files";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const deploy = join(root, "deploy");
const textOf = (name: string) => readFileSync(join(deploy, name), "utf8");

/** What a hub of compose.yaml is given; `${…}` is what the administrator sets. */
function composeSettings(): Record<string, string> {
  const own = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(textOf("compose.yaml"))?.[1] ?? "";
  const pairs = Array.from(own.matchAll(/^ {4}(\w+): "?([^"\n]*)"?$/gm), ([, name = "", value = ""]) => [name, value]);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value?.replace(/\$\{[^}]*\}/g, "given") ?? ""]));
}

test("every variable of the hub that the files for deployment name is in the table of settings", () => {
  const table = readFileSync(join(root, "docs/configuration.md"), "utf8");
  const files = readdirSync(deploy).filter((name) => statSync(join(deploy, name)).isFile());
  const named = files.flatMap((name) => textOf(name).match(/\bIPHUB_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  const byFile = new Map<string, string>(secretSettings.map((name) => [`${name}_FILE`, name]));
  for (const name of named) expect(table).toContain(`| \`${byFile.get(name) ?? name}\` |`);
});

test("a hub reads the settings that compose.yaml gives it, and every secret from a file that it is given", () => {
  const settings = composeSettings();
  const secrets = Object.entries(settings).filter(([name]) => name.endsWith("_FILE"));
  expect(secrets.map(([name]) => name).sort()).toEqual([
    "IPHUB_AUDIT_KEY_FILE",
    "IPHUB_DATABASE_URL_FILE",
    "IPHUB_SECRET_KEY_FILE",
  ]);
  expect(Object.keys(settings).filter((name) => secretSettings.some((secret) => secret === name))).toEqual([]);
  const compose = textOf("compose.yaml");
  const given = /^ {2}secrets: \[(.*)\]$/m.exec(compose)?.[1]?.split(", ") ?? [];
  expect(secrets.map(([, path]) => path).sort()).toEqual(given.map((name) => `/run/secrets/${name}`).sort());
  for (const name of given) expect(compose).toContain(`\n  ${name}:\n    file: ./secrets/${name}\n`);
  const rest = Object.entries(settings).filter(([name]) => !name.endsWith("_FILE"));
  expect(readConfiguration(Object.fromEntries(rest))).toMatchObject({ publicUrl: "https://given" });
});

test("the image runs the hub as an account of its own, from a tarball of the release", () => {
  const image = textOf("Containerfile");
  expect(image).toMatch(/^USER 10001:10001$/m);
  expect(image).toMatch(/^COPY iphub-cli-\*\.tgz /m);
  expect(image.indexOf("USER 10001")).toBeLessThan(image.indexOf("ENTRYPOINT"));
});
