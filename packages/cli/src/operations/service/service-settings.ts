import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CliError, exitCodes, fileFault } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { note } from "../../command-line/output/sink.ts";
import { unitPath } from "./systemd-unit.ts";

type Settings = Readonly<Record<string, string>>;

/** What a systemd unit sets for the hub. */
interface ServiceUnit {
  readonly settings: Settings;
  readonly data: string | undefined;
  /** Its environment files. */
  readonly files: readonly string[];
  /** The files of its secrets, by the settings that name them to the hub (`IPHUB_SECRET_KEY_FILE`). */
  readonly secrets: Settings;
}

/**
 * Takes over the settings of the hub that a service runs on this machine, so that a shell's command works on that hub:
 * from `--settings-file`, else from the unit, unless the shell names another hub. What the shell sets itself wins. Says on
 * standard error where they come from.
 * @throws CliError where the file of `--settings-file` cannot be read
 */
export function takeServiceSettings(input: Input): void {
  const path = process.env.IPHUB_SERVICE_UNIT ?? unitPath;
  const unit = readUnit(path);
  if (typeof input["settings-file"] === "string") {
    takeFile(resolve(input["settings-file"]), unit);
    return;
  }
  if (unit === null) return;
  const read = unit.files.map((file) => ({ file, text: textIn(file) }));
  const secrets = Object.entries(unit.secrets).map(([name, file]) => ({ name, file, isReadable: mayRead(file) }));
  const settings = {
    ...unit.settings,
    ...Object.fromEntries(read.flatMap(({ text }) => Object.entries(settingsIn(text ?? "")))),
    ...Object.fromEntries(secrets.filter(({ isReadable }) => isReadable).map(({ name, file }) => [name, file])),
    ...dataOf(unit),
  };
  if (namesOtherHub(input, settings)) return;
  take(settings);
  const used = read.filter(({ text }) => typeof text === "string").map(({ file }) => file);
  note(`Settings of the service on this machine: ${[path, ...used].join(", ")}.`);
  const unread = [...read.filter(({ text }) => text === undefined), ...secrets.filter(({ isReadable }) => !isReadable)];
  for (const { file } of unread) {
    note(`${file} cannot be read by this account, so what it sets is missing here: run this as root.`);
  }
}

function mayRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function takeFile(file: string, unit: ServiceUnit | null): void {
  const text = textIn(file);
  if (typeof text !== "string") {
    const why =
      text === null
        ? "there is no such file"
        : "it is no file that this account may read; name another, or run this as root";
    throw new CliError(exitCodes.usage, `--settings-file ${file}: ${why}`);
  }
  take({ ...(unit?.files.includes(file) ? dataOf(unit) : {}), ...settingsIn(text) });
  note(`Settings of ${file}.`);
}

function dataOf({ data }: ServiceUnit): Settings {
  return data === undefined ? {} : { IPHUB_DATA: data };
}

/** Whether flags or the shell's environment are about another hub than the one with these settings. */
function namesOtherHub(input: Input, { IPHUB_DATA: data }: Settings): boolean {
  if (input["database-url"] !== undefined || isSet("IPHUB_DATABASE_URL")) return true;
  const named = input.data ?? (process.env.IPHUB_DATA || undefined);
  return named !== undefined && (data === undefined || resolve(String(named)) !== resolve(data));
}

/** Whether the shell sets a value, itself or by a file. */
function isSet(name: string): boolean {
  return [name, `${name}_FILE`].some((one) => process.env[one]);
}

function take(settings: Settings): void {
  const own = Object.entries(settings).filter(
    ([name]) => name.startsWith("IPHUB_") && !isSet(name.replace(/_FILE$/, "")),
  );
  for (const [name, value] of own) process.env[name] = value;
}

/** The text of a file; null where there is none, undefined where it cannot be read. */
function textIn(path: string): string | null | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return fileFault(error) === "ENOENT" ? null : undefined;
  }
}

const setting = /^(ExecStart|Environment|EnvironmentFile|LoadCredential)\s*=\s*(.*?)\s*$/;

/** A unit with its drop-ins (`systemctl edit`); null where there is none. */
function readUnit(path: string): ServiceUnit | null {
  const text = path === "" ? null : textIn(path);
  if (typeof text !== "string") return null;
  const lines = [text, ...dropIns(`${path}.d`)].flatMap((one) => one.split("\n"));
  const data = /\s--data(?:=|\s+)(\S+)/.exec(valuesOf(lines, "ExecStart").at(-1) ?? "")?.[1];
  return {
    settings: settingsIn(valuesOf(lines, "Environment").flatMap(wordsOf).join("\n")),
    data,
    files: valuesOf(lines, "EnvironmentFile").map((value) => value.replace(/^-/, "")),
    secrets: Object.fromEntries(valuesOf(lines, "LoadCredential").flatMap(credentialIn)),
  };
}

/** The values of a setting of the unit; an empty one clears those before it. */
function valuesOf(lines: readonly string[], wanted: string): string[] {
  let values: string[] = [];
  for (const line of lines) {
    const [, name, value = ""] = setting.exec(line) ?? [];
    if (name === wanted) values = value === "" ? [] : [...values, value];
  }
  return values;
}

function credentialIn(value: string): [string, string][] {
  const [, name, file] = /^(IPHUB_\w+):(\/.+)$/.exec(value) ?? [];
  return name !== undefined && file !== undefined ? [[`${name}_FILE`, file]] : [];
}

function dropIns(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".conf"));
    return names.sort().map((name) => textIn(join(folder, name)) ?? "");
  } catch {
    return [];
  }
}

function wordsOf(value: string): string[] {
  const words = value.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return Array.from(words, ([, double, single, plain]) => double ?? single ?? plain ?? "");
}

/** The settings in the text of an environment file, as systemd reads it (systemd.exec(5), EnvironmentFile=). */
export function settingsIn(text: string): Settings {
  const settings: Record<string, string> = {};
  for (const line of text.replaceAll(/\\\r?\n/g, "").split(/\r?\n/)) {
    const [, name, value = ""] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) settings[name] = unquoted(value);
  }
  return settings;
}

function unquoted(value: string): string {
  const [, quote, inner = ""] = /^(["'])(.*)\1$/.exec(value) ?? [];
  if (quote === "'") return inner;
  if (quote === '"') return inner.replaceAll(/\\(["\\$`])/g, "$1");
  return value.replaceAll(/\\(.)/g, "$1");
}
