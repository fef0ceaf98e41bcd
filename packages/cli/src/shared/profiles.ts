import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { CliError, exitCodes } from "./exit-codes.ts";

/** One hub that this person uses: its address, the token of the session and whose it is. */
export interface Profile {
  readonly host: string;
  readonly token?: string;
  readonly email?: string;
}

interface ConfigFile {
  current: string;
  profiles: Record<string, Profile>;
}

/** The profiles on this machine, kept in one file that only its owner can read (mode 0600). */
export interface ProfileStore {
  /** Where the profiles are kept, for messages. */
  readonly path: string;
  current(): string;
  all(): Readonly<Record<string, Profile>>;
  get(name: string): Profile | undefined;
  save(name: string, profile: Profile): void;
  use(name: string): void;
  remove(name: string): void;
}

/** The folder of the configuration: `$XDG_CONFIG_HOME/iphub`, else `~/.config/iphub`. */
export function configFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const base = env.XDG_CONFIG_HOME;
  return join(base === undefined || base === "" ? join(homedir(), ".config") : base, "iphub");
}

/** Opens the profiles; the library that keeps the file is loaded only here. Throws when the file is damaged. */
export async function openProfiles(folder = configFolder()): Promise<ProfileStore> {
  const { default: Conf } = await import("conf");
  const path = join(folder, "config.json");
  return reporting(path, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = new Conf<ConfigFile>({
      projectName: "iphub",
      cwd: folder,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      defaults: { current: "default", profiles: {} },
    });
    return {
      path,
      current: () => file.get("current"),
      all: () => file.get("profiles"),
      get: (name) => ownProfile(file.get("profiles"), name),
      save: (name, profile) =>
        reporting(path, () => file.set("profiles", { ...file.get("profiles"), [name]: profile })),
      use: (name) => reporting(path, () => file.set("current", name)),
      remove: (name) =>
        reporting(path, () => {
          const { [name]: _gone, ...rest } = file.get("profiles");
          file.set("profiles", rest);
        }),
    };
  });
}

function ownProfile(profiles: Record<string, Profile>, name: string): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

function reporting<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      exitCodes.failure,
      `the configuration in ${path} cannot be used: ${reason}`,
      "Mend the file, or remove it and sign in again.",
    );
  }
}
