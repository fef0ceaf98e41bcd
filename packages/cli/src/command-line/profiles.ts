import { mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { CliError, exitCodes, fileFault } from "./exit-codes.ts";
import { isRow } from "./output/cell.ts";

/** One hub that this person uses: its address, the session's token and its person. */
export interface Profile {
  readonly host: string;
  readonly token?: string;
  readonly email?: string;
}

interface ConfigFile {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/**
 * The profiles on this machine, in one file that only its owner can read (mode 0600). They are read as plain JSON each
 * time, so that a token refreshed by another iphub is seen; the library that writes the file atomically is loaded by
 * the first change, because it doubles the start-up time of a verb.
 */
export interface ProfileStore {
  /** The path of the profiles, for messages. */
  readonly path: string;
  current(): string;
  all(): Readonly<Record<string, Profile>>;
  get(name: string): Profile | undefined;
  save(name: string, profile: Profile): Promise<void>;
  use(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * The configuration folder: `$XDG_CONFIG_HOME/iphub`, else `~/.config/iphub`. A relative path is ignored, as XDG requires:
 * tokens would be kept wherever the program happens to run.
 * @throws CliError where this person has no home folder
 */
export function configFolder(): string {
  const folder = knownConfigFolder();
  if (folder !== null) return folder;
  const hint = "Set HOME to it, or set IPHUB_HOST and IPHUB_TOKEN, with which nothing is read or kept.";
  throw new CliError(exitCodes.failure, "there is no home folder in which profiles could be kept", hint);
}

/** The same; null where this person has no home folder. */
export function knownConfigFolder(): string | null {
  const base = process.env.XDG_CONFIG_HOME;
  if (base !== undefined && isAbsolute(base)) return join(base, "iphub");
  const home = knownHome();
  return home !== null && isAbsolute(home) ? join(home, ".config", "iphub") : null;
}

/** Null where this machine has no entry for the user, as in a container that runs under a number. */
function knownHome(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}

/** Opens the profiles. Every method throws a failure that names the file if it is damaged or cannot be used. */
export function openProfiles(folder = configFolder()): ProfileStore {
  const path = join(folder, "config.json");
  const read = () => reporting(path, () => readConfig(path));
  const write = (change: (config: ConfigFile) => ConfigFile) => writeConfig(folder, path, () => change(read()));
  return {
    path,
    current: () => read().current,
    all: () => read().profiles,
    get: (name) => {
      const { profiles } = read();
      return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
    },
    save: (name, profile) =>
      write(({ current, profiles }) => ({ current, profiles: { ...profiles, [name]: profile } })),
    use: (name) => write((config) => ({ ...config, current: name })),
    remove: (name) => write(({ current, profiles: { [name]: _gone, ...profiles } }) => ({ current, profiles })),
  };
}

async function writeConfig(folder: string, path: string, changed: () => ConfigFile): Promise<void> {
  const { default: Conf } = await import("conf");
  // Read only now: another iphub may have refreshed a token while the library was loaded.
  const config = changed();
  reporting(path, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = new Conf<ConfigFile>({
      projectName: "iphub",
      cwd: folder,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    file.store = config;
  });
}

function readConfig(path: string): ConfigFile {
  const text = textOf(path);
  if (text === undefined) return { current: "default", profiles: {} };
  const config: unknown = JSON.parse(text);
  if (!isRow(config) || !isRow(config.profiles)) throw new Error("it has no profiles");
  const entries = Object.entries(config.profiles).flatMap(([name, value]) => {
    const profile = profileFrom(value);
    return profile === undefined ? [] : [[name, profile] as const];
  });
  const current = typeof config.current === "string" ? config.current : "default";
  return { current, profiles: Object.fromEntries(entries) };
}

function profileFrom(value: unknown): Profile | undefined {
  if (!isRow(value) || typeof value.host !== "string") return undefined;
  const { host, token, email } = value;
  return {
    host,
    ...(typeof token === "string" ? { token } : {}),
    ...(typeof email === "string" ? { email } : {}),
  };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (fileFault(error) === "ENOENT") return undefined;
    throw error;
  }
}

function reporting<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new CliError(
      exitCodes.failure,
      `the configuration in ${path} cannot be used: ${errorMessage(error)}`,
      "Repair the file, or remove it and sign in again.",
    );
  }
}
