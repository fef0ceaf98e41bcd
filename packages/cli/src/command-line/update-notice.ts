import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRootIndex } from "./index-files.ts";
import { note } from "./output/sink.ts";
import { configFolder } from "./profiles.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Whether one version such as `0.2.0` is newer than another; false for texts that are not versions. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  if (a === undefined || b === undefined) return false;
  const at = a.findIndex((number, place) => number !== b[place]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** Reports that the hub is newer than this program, at most once a day; needs no extra request. */
export function noticeUpdate(hubVersion: string, host: string): void {
  const own = readRootIndex().version;
  if (!isNewer(hubVersion, own) || wasShown(hubVersion)) return;
  note(`iphub: the hub at ${host} is version ${hubVersion}, this program ${own}. Update this program.`);
}

/** Records that the notice was shown; without writable storage it is shown each time. */
function wasShown(version: string): boolean {
  const line = `${version} ${Math.floor(Date.now() / dayMs)}`;
  try {
    const folder = configFolder();
    const path = join(folder, "update-notice.txt");
    if (existsSync(path) && readFileSync(path, "utf8") === line) return true;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, line, { mode: 0o600 });
  } catch {
    return false;
  }
  return false;
}

function numbersOf(version: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return found === null ? undefined : found.slice(1).map(Number);
}
