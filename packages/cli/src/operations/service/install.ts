import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CliError, exitCodes, fileFault } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { note, writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { hiddenPaths, isMadeBySystemd, systemdUnit, type UnitPlace, unitPath } from "./systemd-unit.ts";

/** `iphub service install`: the systemd unit that runs a hub on this machine from its start on. */
export const verb: Verb = {
  summary: "Write the systemd unit that runs a hub here from the machine's start on",
  flags: [
    { name: "data", kind: "text", placeholder: "dir", help: "the folder of the hub; by default /var/lib/iphub" },
    { name: "user", kind: "text", placeholder: "name", help: "the account it runs as; by default iphub" },
    {
      name: "environment",
      kind: "text",
      placeholder: "file",
      help: "the file with its settings, one NAME=value a line; by default /etc/iphub/environment",
    },
    {
      name: "output",
      kind: "text",
      short: "o",
      placeholder: "path",
      help: `where to write the unit; by default ${unitPath}; - prints it`,
    },
    { name: "force", help: "replace a unit that is different" },
  ],
  example: "service install --output -",
  run: install,
};

async function install({ input }: RunContext): Promise<void> {
  const place = await placeOf(input);
  const text = systemdUnit(place);
  const path = textOf(input.output, unitPath);
  for (const hidden of hiddenPaths(place)) {
    note(`The unit hides ${hidden} from the hub: install Node and iphub, and keep the data, where everyone may read.`);
  }
  if (path === "-") return writeOut(text);
  if (textIn(path) === text) return note(`${path} is as it should be.`);
  write(path, text, input.force === true);
  note(`Wrote ${path}. Next, as root:\n${nextSteps(place)}`);
}

async function placeOf(input: Input): Promise<UnitPlace> {
  const environment = textOf(input.environment, "/etc/iphub/environment");
  return {
    node: process.execPath,
    program: realpathSync(process.argv[1] ?? ""),
    data: textOf(input.data, "/var/lib/iphub"),
    user: textOf(input.user, "iphub"),
    environment,
    secrets: await secretsIn(join(dirname(environment), "secrets")),
  };
}

/** The files of a folder that have the name of a secret setting: systemd reads them and hands them to the hub. */
async function secretsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const { secretSettings } = await import("@iphub/server/platform/secret-files");
  const known = new Set<string>(secretSettings);
  const names = namesIn(folder);
  const others = names.filter((name) => !known.has(name));
  if (others.length > 0) note(`Not the name of a secret setting, so not loaded: ${others.join(", ")} in ${folder}.`);
  return names.filter((name) => known.has(name)).map((name) => join(folder, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    note(`${folder} cannot be read by this account, so the unit loads no secrets from it: run this as root.`);
    return [];
  }
}

function textOf(value: unknown, byDefault: string): string {
  return typeof value === "string" ? value : byDefault;
}

function textIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function write(path: string, text: string, mayReplace: boolean): void {
  try {
    writeFileSync(path, text, { flag: mayReplace ? "w" : "wx", mode: 0o644 });
  } catch (error) {
    const code = fileFault(error);
    if (code === "EEXIST") {
      throw new CliError(
        exitCodes.conflict,
        `${path} exists and is different`,
        "Look at it first; --force replaces it. Changes of your own are kept by systemctl edit iphub.",
      );
    }
    if (code === "EACCES") throw new CliError(exitCodes.failure, `${path} cannot be written`, "Run it as root.");
    throw error;
  }
}

function nextSteps({ user, data }: UnitPlace): string {
  // systemd makes a folder in /var/lib by itself.
  const made = `  install --directory --mode 0700 --owner ${user} --group ${user} ${data}\n`;
  const folder = isMadeBySystemd(data) ? "" : made;
  return `  useradd --system --home-dir ${data} --shell /usr/sbin/nologin ${user}
${folder}  systemctl daemon-reload
  systemctl enable --now iphub
  journalctl -u iphub     # has the one-time link for the first administrator`;
}
