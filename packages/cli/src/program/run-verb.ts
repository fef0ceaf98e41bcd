import { existsSync } from "node:fs";
import { exitCodes } from "../command-line/exit-codes.ts";
import { inputsFrom, type Parsed, typedNames } from "../command-line/flag-values.ts";
import type { HubSession } from "../command-line/hub-session.ts";
import type { GlobalOptions, Input } from "../command-line/input.ts";
import { officeWaitSeconds, sayIncomplete, waitForOffice } from "../command-line/office-wait.ts";
import { Output } from "../command-line/output/output.ts";
import { note, noteAsIs } from "../command-line/output/sink.ts";
import { describeFailure } from "../command-line/report-error.ts";
import type { RunContext, Verb, Verbs } from "../command-line/verb.ts";
import { globalOptions, outputFlagsOf, watchSeconds } from "../command-line/verb-flags.ts";
import { type IndexedVerb, tableName } from "../command-line/verb-index.ts";
import { type WantedRows, wantedRows } from "../command-line/wanted-rows.ts";
import { isReference } from "../matters/inventions/is-reference.ts";

/** A verb found on the command line. */
export interface Invocation {
  readonly noun: string;
  readonly name: string;
  readonly verb: IndexedVerb;
  readonly parsed: Parsed;
  /** The program's own flags as commander stores them. */
  readonly globals: Readonly<Record<string, unknown>>;
}

/** Runs a verb and returns its exit code; every failure ends as one clear line on standard error. */
export async function runVerb(invocation: Invocation): Promise<number> {
  let session: HubSession | undefined;
  try {
    const { noun, name, parsed, verb } = invocation;
    const globals = globalOptions(invocation.globals);
    const output = new Output(outputFlagsOf(parsed.flags, verb));
    const seconds = watchSeconds(parsed.flags);
    const waitSeconds = officeWaitSeconds(parsed.flags);
    const definition = await loadVerb(noun, name);
    const open = async () => {
      const { openSession } = await import("../command-line/hub-session.ts");
      session ??= await openSession(globals);
      return session;
    };
    const { inputs: typed, ids } = await inputsFrom(verb, parsed, definition.defaults ?? {});
    const keys = await keysOf(parsed, ids);
    const sure = await confirmed(definition, verb, typed, globals);
    const inputs = sure.some(mayNameMatter)
      ? await (await import("./named-by-id.ts")).namedById(invocation, sure, open)
      : sure;
    const rows: WantedRows = verb.paged ? wantedRows(parsed, output) : { kind: "all" };
    const contexts = inputs.map((input, at) => ({
      input,
      globals,
      output,
      rows,
      keyed: keys[at] ?? {},
      session: open,
    }));
    const run =
      parsed.flags.web === true && verb.web !== undefined
        ? () => showInBrowser(verb, contexts)
        : () => runAll(definition, contexts, verb, ids, output);
    if (waitSeconds !== undefined) await waitForEach(definition, contexts, waitSeconds);
    await onceOrWatched(run, contexts, seconds);
    return await exitCodeOf(verb, session, waitSeconds);
  } catch (error) {
    return await sayFailure(error, invocation, session);
  } finally {
    await session?.noticeUpdate();
  }
}

/** Says why a verb failed, and returns its exit code. */
async function sayFailure(error: unknown, { verb, parsed }: Invocation, session: HubSession | undefined) {
  const host = session?.connection.host ?? "the hub";
  const { lines, excerpt, exitCode } = await describeFailure(error, host, typedNames(verb, parsed));
  for (const line of lines) note(line);
  for (const line of excerpt ?? []) noteAsIs(line);
  if (process.env.IPHUB_DEBUG === "1" && error instanceof Error) note(error.stack ?? "");
  return exitCode;
}

/** The key of each input, if one was given. */
async function keysOf(
  { flags: { idempotencyKey: given } }: Parsed,
  ids: readonly string[] | null,
): Promise<readonly RunContext["keyed"][]> {
  if (typeof given !== "string") return [];
  const { recordKeys } = await import("../command-line/record-keys.ts");
  return recordKeys(given, ids ?? []).map((idempotencyKey) => ({ idempotencyKey }));
}

/** The inputs as they are sent: refused where they are wrong, asked for where something is deleted. */
async function confirmed(
  definition: Verb,
  verb: IndexedVerb,
  inputs: readonly Input[],
  globals: GlobalOptions,
): Promise<readonly Input[]> {
  for (const input of inputs) {
    const fault = definition.check?.(input);
    if (fault !== undefined) throw fault;
  }
  if (definition.deletes === undefined) return inputs;
  const { confirmDeletion } = await import("../command-line/confirm-deletion.ts");
  return confirmDeletion(definition, verb, inputs, globals);
}

async function onceOrWatched(
  run: () => Promise<void>,
  contexts: readonly RunContext[],
  seconds: number | undefined,
): Promise<void> {
  // Without an id there is nothing that could change.
  if (seconds === undefined || contexts.length === 0) return run();
  const { watch } = await import("../command-line/watch.ts");
  await watch(run, seconds);
}

/** Says what the office was not or could not be asked; after `--wait` that is an exit code of its own. */
async function exitCodeOf(
  { readsOffice }: IndexedVerb,
  session: HubSession | undefined,
  waitSeconds: number | undefined,
): Promise<number> {
  const isIncomplete = readsOffice === true && (await sayIncomplete(session, waitSeconds !== undefined));
  return isIncomplete && waitSeconds !== undefined ? exitCodes.incomplete : exitCodes.ok;
}

async function waitForEach({ call }: Verb, contexts: readonly RunContext[], seconds: number): Promise<void> {
  if (call === undefined) return;
  for (const { input, session } of contexts) await waitForOffice(await session(), call, input, seconds);
}

/** Decided without loading anything: most verbs get ids. */
function mayNameMatter({ id, inventionId, reference, subject }: Input): boolean {
  return [id, inventionId, reference, subject].some(isReference);
}

async function runAll(
  definition: Verb,
  contexts: readonly RunContext[],
  verb: IndexedVerb,
  ids: readonly string[] | null,
  output: Output,
): Promise<void> {
  const [only] = contexts;
  if (definition.instead !== undefined && only !== undefined) {
    const { runsInstead } = await import("../command-line/runs-instead.ts");
    if (runsInstead(definition.instead, verb, only.input)) return definition.instead.run(only);
  }
  if (ids !== null) {
    const { runForEach } = await import("../command-line/run-for-each.ts");
    return runForEach(definition, contexts, ids, output);
  }
  if (only === undefined) return;
  if (definition.run !== undefined) return definition.run(only);
  if (definition.call === undefined) return;
  const { callVerb } = await import("../command-line/call-verb.ts");
  await callVerb(definition.call, definition, only);
}

async function showInBrowser(verb: IndexedVerb, contexts: readonly RunContext[]): Promise<void> {
  const { openBrowser, webPath } = await import("../command-line/open-browser.ts");
  for (const { input, session } of contexts) {
    const { connection } = await session();
    await openBrowser(connection.host + (await webPath(verb.web ?? "/", shown(input))), false);
  }
}

function shown(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

// After the build every chunk is next to main.js, so these addresses are relative to the folder of the program.
const at = (path: string) => new URL(path, import.meta.url);

async function loadVerb(noun: string, name: string): Promise<Verb> {
  const own = at(`./${noun}/${name}.js`);
  if (existsSync(own)) {
    const module: { verb: Verb } = await import(own.href);
    return module.verb;
  }
  const table: { verbs: Verbs } = await import(at(`./${noun}/${tableName}.js`).href);
  const verb = table.verbs[name];
  if (verb === undefined) throw new Error(`The index names ${noun} ${name}, which the program does not have.`);
  return verb;
}
