import type { Connection } from "../../../command-line/connection.ts";
import type { HubSession } from "../../../command-line/hub-session.ts";
import { readRootIndex } from "../../../command-line/index-files.ts";
import { nodeFetch } from "../../../command-line/node-fetch.ts";
import { describeFailure } from "../../../command-line/report-error.ts";
import { isNewer } from "../../../command-line/update-notice.ts";
import { broken, type Finding, odd, well } from "./finding.ts";

/** A larger clock difference makes dates and sign-ins surprising, in seconds. */
const largestSkew = 60;

/** Checks the hub: whether it answers, its version and clock, the sign-in, its mail and its services. */
export async function checkHub(session: HubSession, timeoutMs: number): Promise<Finding[]> {
  const { connection } = session;
  const chosen = well("hub", `${connection.host} (${sourceOf(connection)})`);
  const begun = Date.now();
  try {
    const { status, headers } = await nodeFetch(`${connection.host}/api/auth/`, {
      method: "GET",
      headers: {},
      signal: AbortSignal.timeout(timeoutMs),
    });
    const version = headers.get("x-iphub-version");
    if (status !== 200) {
      return [
        chosen,
        broken("answer", `status ${status}: not a hub, or a proxy in front of it`, "Is the address right?"),
      ];
    }
    const answer = well("answer", `after ${Date.now() - begun} ms`);
    return [
      chosen,
      answer,
      versionFinding(version),
      clockFinding(headers.get("date")),
      ...(await signedInFindings(session)),
    ];
  } catch (error) {
    const fix = "Start it (iphub serve), or name another with --hub, IPHUB_HOST or iphub profiles use.";
    return [chosen, broken("answer", await reasonOf(error, connection.host), fix)];
  }
}

function sourceOf({ profile, tokenIsFromEnvironment }: Connection): string {
  return tokenIsFromEnvironment ? "token from IPHUB_TOKEN" : `profile ${profile}`;
}

function versionFinding(version: string | null): Finding {
  const own = readRootIndex().version;
  if (version === null)
    return odd("version", `this program is ${own}; the hub does not tell its version`, "Update the hub.");
  if (isNewer(version, own))
    return odd("version", `this program is ${own}, the hub ${version}`, "Update this program.");
  if (isNewer(own, version)) return odd("version", `this program is ${own}, the hub ${version}`, "Update the hub.");
  return well("version", own);
}

function clockFinding(date: string | null): Finding {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs)) return odd("clock", "the hub does not tell its time", "Is there a proxy in between?");
  const seconds = Math.round((Date.now() - theirs) / 1000);
  if (Math.abs(seconds) <= largestSkew) return well("clock", "agrees with the hub's");
  const way = seconds > 0 ? "ahead of" : "behind";
  return odd(
    "clock",
    `${Math.abs(seconds)} s ${way} the hub's: 'today' may be another day`,
    "Set this machine's clock.",
  );
}

async function signedInFindings({ hub, connection }: HubSession): Promise<Finding[]> {
  if (connection.token === undefined) return [broken("sign-in", "no one is signed in", "iphub login")];
  try {
    const { email } = await hub.users.me();
    return [
      well("sign-in", email),
      await mailFinding({ hub, connection }),
      ...(await serviceFindings({ hub, connection })),
    ];
  } catch (error) {
    return [broken("sign-in", await reasonOf(error, connection.host), "iphub login")];
  }
}

async function mailFinding({ hub, connection }: Pick<HubSession, "hub" | "connection">): Promise<Finding> {
  const fix = "Set IPHUB_SMTP_OUT_URL on the hub.";
  try {
    const { sendsMail } = await hub.callUps.schedule();
    return sendsMail
      ? well("mail", "the hub sends mail")
      : odd("mail", "the hub sends no mail: call-ups are in the inbox only", fix);
  } catch (error) {
    return odd("mail", `whether the hub sends mail is not known: ${await reasonOf(error, connection.host)}`, fix);
  }
}

/** What the hub's own probes find: services that do not answer, backups that are late. */
async function serviceFindings({ hub, connection }: Pick<HubSession, "hub" | "connection">): Promise<Finding[]> {
  const fix = "Look at iphub health and at the hub's log.";
  try {
    const report = await hub.health.report();
    const open = report.flatMap(({ service, entries }) =>
      entries
        .filter(({ endTime }) => endTime === null)
        .map(({ reason }) => odd("services", `${service}: ${reason}`, fix)),
    );
    return open.length > 0 ? open : [well("services", `all ${report.length} are well`)];
  } catch (error) {
    return [odd("services", `whether they are well is not known: ${await reasonOf(error, connection.host)}`, fix)];
  }
}

async function reasonOf(error: unknown, host: string): Promise<string> {
  if (error instanceof Error && error.name === "TimeoutError") return `${host} did not answer in time`;
  const { HubNetworkError } = await import("@iphub/sdk/errors");
  const known =
    error instanceof Error && "code" in error ? new HubNetworkError(error.message, { cause: error }) : error;
  const { lines } = await describeFailure(known, host);
  return (lines[0] ?? "").replace(/^iphub: /, "");
}
