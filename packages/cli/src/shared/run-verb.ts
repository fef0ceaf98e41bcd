import { splitList } from "./argv.ts";
import { exitCodes, usageError } from "./exit-codes.ts";
import { inputFrom, type Parsed } from "./flag-values.ts";
import type { HubSession } from "./hub-session.ts";
import { loadVerb } from "./index-files.ts";
import { Output, type OutputFlags } from "./output/output.ts";
import { note } from "./output/sink.ts";
import { describeFailure } from "./report-error.ts";
import type { GlobalOptions, RunContext } from "./verb.ts";
import type { IndexedVerb } from "./verb-index.ts";

/** A verb that was found on the command line. */
export interface Invocation {
  readonly noun: string;
  readonly name: string;
  readonly verb: IndexedVerb;
  readonly parsed: Parsed;
  /** The program's own flags as commander keeps them. */
  readonly globals: Readonly<Record<string, unknown>>;
}

/** Runs a verb and returns its exit code; every failure ends as one clear line on standard error. */
export async function runVerb(invocation: Invocation): Promise<number> {
  let session: HubSession | undefined;
  try {
    const { noun, name, parsed, verb } = invocation;
    const globals = globalOptions(invocation.globals);
    const output = new Output(outputFlags(parsed.flags, verb));
    const definition = await loadVerb(noun, name);
    const input = await inputFrom(verb, parsed, definition.defaults ?? {});
    const context: RunContext = {
      input,
      globals,
      output,
      all: parsed.flags.all === true,
      session: async () => {
        const { openSession } = await import("./hub-session.ts");
        session ??= await openSession(globals);
        return session;
      },
    };
    if (definition.run !== undefined) await definition.run(context);
    else if (definition.call !== undefined) {
      const { callVerb } = await import("./call-verb.ts");
      await callVerb(definition.call, definition, context, parsed.flags.all === true);
    }
    return exitCodes.ok;
  } catch (error) {
    const { lines, exitCode } = await describeFailure(error, session?.connection.host ?? "the hub");
    for (const line of lines) note(line);
    if (process.env.IPHUB_DEBUG === "1" && error instanceof Error) note(error.stack ?? "");
    return exitCode;
  }
}

function globalOptions(flags: Readonly<Record<string, unknown>>): GlobalOptions {
  const seconds = Number(flags.timeout);
  if (!(seconds > 0 && seconds <= 86_400))
    throw usageError("--timeout must be a number of seconds from 0.001 to 86400");
  return {
    ...(typeof flags.profile === "string" ? { profile: flags.profile } : {}),
    ...(typeof flags.hub === "string" ? { hub: flags.hub } : {}),
    mayAsk: flags.input !== false && process.stdin.isTTY === true,
    timeoutMs: Math.round(seconds * 1000),
  };
}

function outputFlags(flags: Readonly<Record<string, unknown>>, verb: IndexedVerb): OutputFlags {
  const fields = typeof flags.json === "string" ? splitList(flags.json) : undefined;
  return {
    ...(fields === undefined ? {} : { json: fields }),
    ...(typeof flags.columns === "string" ? { columns: knownKeys(splitList(flags.columns), verb) } : {}),
    ...(typeof flags.jq === "string" ? { jq: flags.jq } : {}),
    ndjson: flags.ndjson === true,
    csv: flags.csv === true,
  };
}

function knownKeys(keys: readonly string[], verb: IndexedVerb): readonly string[] {
  const unknown = keys.filter((key) => !verb.fields.includes(key.split(".")[0] ?? key));
  if (verb.fields.length === 0 || unknown.length === 0) return keys;
  throw usageError(`--columns: there is no column ${unknown.join(", ")}`, `Columns are ${verb.fields.join(", ")}.`);
}
