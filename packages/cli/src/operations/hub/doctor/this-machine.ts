import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { counted } from "@iphub/sdk/domain/counted";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { aliasFile, readAliases } from "../../../command-line/aliases.ts";
import { openProfiles } from "../../../command-line/profiles.ts";
import { broken, type Finding, odd, well } from "./finding.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks this machine: runtime, files, variables, terminal, a hub's data. */
export async function checkMachine(env: Environment): Promise<Finding[]> {
  const own = [checkNode(), checkProfiles(), checkAliases(), ...checkVariables(env), checkTerminal(env)];
  return [...own, await checkData(env)];
}

/** What is too old has not started this program. */
function checkNode(): Finding {
  return well("Node", `${process.version} on ${process.platform}`);
}

function checkProfiles(): Finding {
  const profiles = openProfiles();
  try {
    const count = Object.keys(profiles.all()).length;
    if (!existsSync(profiles.path)) return well("configuration", `${profiles.path}: does not exist yet`);
    const mode = statSync(profiles.path).mode & 0o777;
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      return odd("configuration", `${profiles.path} can be read by others`, `chmod 600 ${profiles.path}`);
    }
    return well("configuration", `${profiles.path}: ${counted(count, "profile")}`);
  } catch (error) {
    return broken("configuration", errorMessage(error), "Repair the file, or remove it and sign in again.");
  }
}

function checkAliases(): Finding {
  try {
    return well("aliases", `${Object.keys(readAliases()).length}`);
  } catch (error) {
    return broken("aliases", errorMessage(error), `Repair ${aliasFile()}, or remove it.`);
  }
}

/** A set variable overrides the profile, which is the most common surprise. */
function checkVariables(env: Environment): Finding[] {
  const set = ["IPHUB_HOST", "IPHUB_TOKEN"].filter((name) => env[name]);
  if (set.length === 0) return [well("environment", "no IPHUB_HOST, no IPHUB_TOKEN")];
  const names = set.join(" and ");
  return [
    odd(
      "environment",
      `${names} ${set.length === 1 ? "is" : "are"} used instead of the profile`,
      `unset ${set.join(" ")}`,
    ),
  ];
}

function checkTerminal(env: Environment): Finding {
  const { stdout, stdin } = process;
  const term = env.TERM ?? "";
  if (stdout.isTTY !== true || stdin.isTTY !== true) return well("terminal", "none: output is in machine formats");
  if (term === "" || term === "dumb") {
    return odd(
      "terminal",
      `TERM is ${term || "not set"}: no colour and no terminal application`,
      "export TERM=xterm-256color",
    );
  }
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || "";
  if (!/utf-?8/i.test(locale)) {
    return odd(
      "terminal",
      `the locale is ${locale || "not set"}: marks such as ● may be garbled`,
      "export LANG=C.UTF-8",
    );
  }
  return well("terminal", `${term}, ${stdout.columns}x${stdout.rows}, ${locale}`);
}

/** The folder that `iphub serve` would use: which process has locked it, and whether that is running. */
async function checkData(env: Environment): Promise<Finding> {
  const folder = env.IPHUB_DATA || ".iphub-data";
  if (!existsSync(folder)) return well("data directory", `${folder}: does not exist, so no hub is served from here`);
  const { lockOf } = await import("@iphub/server/platform/database/embedded/directory-lock");
  try {
    const lock = lockOf(folder);
    if (lock === undefined) return well("data directory", `${folder}: free`);
    const { pid, host } = lock.holder;
    if (lock.state === "running") return well("data directory", `${folder}: served by process ${pid}`);
    if (lock.state === "unknown") {
      const found = `${folder}: locked by process ${pid} on host ${host}; iphub serve looks whether that still runs`;
      return well("data directory", found);
    }
    const left = `${join(folder, "iphub.lock")} was left by process ${pid}, which is gone`;
    return odd("data directory", left, "Nothing: the next iphub serve takes it over.");
  } catch (error) {
    return broken("data directory", errorMessage(error), "Make it readable, or remove it when no hub is running.");
  }
}
