import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const line = "-".repeat(78);

/** The texts of licence and notice that a package brings, as one. @param {string} folder */
function textsIn(folder) {
  if (folder === "") return "";
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").replaceAll("\r\n", "\n").trim())
    .sort()
    .join("\n\n");
}

/**
 * The licences of what is inside a released package: a list of all, then each text once with those that have it.
 * @param {readonly import("./packages-inside.mjs").Inside[]} inside
 */
export function licenceText(inside) {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const { name, version, folder } of inside) {
    const text = textsIn(folder);
    if (text !== "") byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const list = inside.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const texts = Array.from(byText, ([text, names]) => `${line}\n${names.join("\n")}\n${line}\n\n${text}\n`);
  return `Packages of others inside or installed with this one, and the licence that each states.\n
${list.join("\n")}\n\n${texts.join("\n")}`;
}
