import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { once } from "../../command-line/output/output.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { takeServiceSettings } from "../service/service-settings.ts";
import type { Finding } from "./doctor/finding.ts";
import { salvageData } from "./doctor/salvage-data.ts";
import { checkStoredData } from "./doctor/stored-data.ts";
import { checkHub } from "./doctor/this-hub.ts";
import { checkMachine } from "./doctor/this-machine.ts";
import { envFileFlag } from "./hub-place.ts";

/** `iphub doctor`: checks the set-up and says what to do. Fails with 1 if something is wrong. */
export const verb: Verb = {
  summary: "Check this set-up, and say how to fix what is wrong",
  shortcut: "doctor",
  columns: [
    { key: "check", whole: true },
    { key: "state", whole: true },
    { key: "found" },
    { key: "fix", title: "What to do" },
  ],
  flags: [
    {
      name: "data",
      kind: "text",
      placeholder: "dir",
      help: "instead read everything in this data folder of a stopped hub: tables, indexes, history and files",
    },
    { name: "database-url", kind: "text", placeholder: "url", help: "with --data, the hub's PostgreSQL server" },
    {
      name: "salvage",
      kind: "text",
      placeholder: "folder",
      help: "with --data, copy all that can still be read into a new data folder; nothing else is changed",
    },
    { name: "repair", help: "with --data, rebuild damaged indexes from their tables" },
    envFileFlag,
  ],
  example: "doctor",
  run: examine,
};

async function examine(context: RunContext): Promise<void> {
  const findings = await findingsOf(context);
  await context.output.list(once(findings), verb.columns ?? []);
  const failed = findings.filter(({ state }) => state === "fail");
  if (failed.length > 0) {
    throw new CliError(exitCodes.failure, `${failed.map(({ check }) => check).join(", ")}: failed; see above`);
  }
}

async function findingsOf(context: RunContext): Promise<Finding[]> {
  const { input } = context;
  takeServiceSettings(input);
  if (input.data !== undefined) return input.salvage === undefined ? checkStoredData(input) : salvageData(input);
  if (input.salvage !== undefined) throw usageError("--salvage needs --data, the damaged hub's folder");
  if (input.repair === true) throw usageError("--repair needs --data, the damaged hub's folder");
  return [...(await checkMachine(process.env)), ...(await hubFindings(context))];
}

/** An invalid address or profile is a finding and does not end the check. */
async function hubFindings({ session, globals }: RunContext): Promise<Finding[]> {
  try {
    return await checkHub(await session(), Math.min(globals.timeoutMs, 10_000));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [{ check: "hub", state: "fail", found: error.message, fix: error.hint ?? null }];
  }
}
