import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk";
import { counted } from "@iphub/sdk/domain/counted";
import { countedTotal, totalWords } from "@iphub/sdk/domain/total-words";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { managesHub, sayIncomplete } from "../../command-line/office-wait.ts";
import { orNotRun } from "../../command-line/or-not-run.ts";
import { valueAt } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext } from "../../command-line/verb.ts";
import {
  type AnsweredPage,
  nothingPrinted,
  sayLeftOut,
  type WantedRows,
  wantedPages,
} from "../../command-line/wanted-rows.ts";

/** How long to wait for the office by default, in seconds, and how often the hub is polled. */
const defaultWait = 20;
const pollMs = 500;

/**
 * Requests the oldest records from the office, lists every finding, and reports the result as the exit code.
 * @throws CliError with 1 for open findings, and above 1 where the audit could not run, where a limit left out others than
 * open ones, or where it is not complete after `--wait`
 */
export async function auditDocket(context: RunContext, columns: readonly Column[]): Promise<void> {
  const { stored, wait = defaultWait, ...query } = context.input;
  if (typeof wait !== "number" || !(wait >= 0 && wait <= 3600)) throw usageError("--wait is from 0 to 3600 seconds");
  const session = await context.session();
  // Without a limit an audit is whole on a terminal too: its exit code is about all findings.
  const wanted: WantedRows = context.rows.kind === "first" ? context.rows : { kind: "all" };
  const printed = nothingPrinted();
  const isAudit = query.view === undefined || query.view === "open";
  const count = await orNotRun(session.connection.host, "the audit could not run", async () => {
    const scope = typeof query.inventionId === "string" ? { inventionId: query.inventionId } : {};
    if (stored !== true) await askOffice(session.hub, scope, wait);
    await sayCoverage(session.hub, scope);
    const call = session.call("docket.audit");
    const answers = rowsOf(call.pages?.(query) ?? call(query));
    const listed = await context.output.list(wantedPages(answers, wanted, printed), columns);
    const { total } = printed;
    const of = total === undefined ? "findings, and there are more" : `of ${totalWords(total)} findings`;
    if (printed.hasMore && isAudit) note(`${listed} ${of}; the others are left out.`);
    return listed;
  });
  if (count > 0 && isAudit) throw new CliError(exitCodes.failure, counted(count, "finding"));
  if (count === 0) note(isAudit ? "No findings." : "Nothing found.");
  const isIncomplete = context.input.wait !== undefined && (await sayIncomplete(session, true));
  if (isIncomplete) {
    throw new CliError(exitCodes.incomplete, "the audit covers only what the office has answered");
  }
  sayLeftOut(printed, wanted, context.output);
}

async function* rowsOf(pages: AsyncIterable<unknown> | Promise<unknown>): AsyncIterable<AnsweredPage> {
  for await (const page of Symbol.asyncIterator in pages ? pages : [await pages]) {
    const rows = valueAt(page, "data");
    const total = valueAt(page, "total");
    yield { rows: Array.isArray(rows) ? rows : [], total: typeof total === "number" ? total : undefined };
  }
}

/** The matter that is audited; all that the person may see by default. */
interface Scope {
  readonly inventionId?: string;
}

/** Asks the office and waits; reports on standard error if only stored data is audited. */
async function askOffice(hub: Hub, scope: Scope, seconds: number): Promise<void> {
  const asked = await mayAsk(hub, scope);
  if (asked === null) return note("You may not ask the patent office; only stored data is audited.");
  if (!asked.configured) {
    const remedy = (await managesHub(hub)) ? "set IPHUB_USPTO_KEY" : "ask your administrator";
    return note(`The hub has no key for the patent office (${remedy}); only stored data is audited.`);
  }
  if (asked.queued === 0) return;
  if (process.stderr.isTTY === true) note(`Asking the patent office for ${asked.queued} applications …`);
  const end = Date.now() + seconds * 1000;
  let { office } = await hub.docket.state({ ...scope, since: asked.since });
  while (office.waiting > 0 && Date.now() < end) {
    await delay(pollMs);
    office = (await hub.docket.state({ ...scope, since: asked.since })).office;
  }
  const silent = office.waiting + office.unanswered;
  if (silent === 0) return;
  const why = office.unanswered > 0 && office.lastError !== null ? `: ${office.lastError}` : "";
  note(`The patent office did not answer for ${silent} of ${asked.queued} applications${why}`);
  note("Their stored data is audited.");
}

async function mayAsk(hub: Hub, scope: Scope) {
  const { HubHttpError } = await import("@iphub/sdk/errors");
  try {
    return await hub.docket.ask(scope);
  } catch (error) {
    if (error instanceof HubHttpError && error.status === 403) return null;
    throw error;
  }
}

/** A clean result covers only what could be compared, so the rest is reported. */
async function sayCoverage(hub: Hub, scope: Scope): Promise<void> {
  const { matters, audited, withoutRecord } = await hub.docket.state(scope);
  const left = matters - audited;
  if (left > 0) note(`${left} of ${totalWords(matters)} matters are not audited yet; the audit is running.`);
  if (withoutRecord > 0) {
    const are = countedTotal(withoutRecord, "matter has", "matters have");
    note(`${are} no record of the patent office to compare with.`);
  }
}
