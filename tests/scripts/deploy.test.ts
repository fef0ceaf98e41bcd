import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfiguration } from "@iphub/server";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const deploy = join(root, "deploy");
const textOf = (name: string) => readFileSync(join(deploy, name), "utf8");

/** What a hub of compose.yaml is given; `${…}` stands for what the administrator sets. */
function composeSettings(): Record<string, string> {
  const own = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(textOf("compose.yaml"))?.[1] ?? "";
  const pairs = Array.from(own.matchAll(/^ {4}(\w+): "?([^"\n]*)"?$/gm), ([, name = "", value = ""]) => [name, value]);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value?.replace(/\$\{[^}]*\}/g, "given") ?? ""]));
}

test("every variable of the hub that the files for deployment name is in the table of settings", () => {
  const table = readFileSync(join(root, "docs/configuration.md"), "utf8");
  const named = readdirSync(deploy).flatMap((name) => textOf(name).match(/\bIPHUB_\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(table).toContain(`| \`${name}\` |`);
});

test("a hub reads the settings that compose.yaml gives it", () => {
  const settings = composeSettings();
  expect(readConfiguration(settings)).toMatchObject({ publicUrl: "https://given" });
  expect(Object.keys(settings)).toContain("IPHUB_DATABASE_URL");
});

test("the image runs the hub as an account of its own, from a tarball of the release", () => {
  const image = textOf("Containerfile");
  expect(image).toMatch(/^USER 10001:10001$/m);
  expect(image).toMatch(/^COPY iphub-cli-\*\.tgz /m);
  expect(image.indexOf("USER 10001")).toBeLessThan(image.indexOf("ENTRYPOINT"));
});
