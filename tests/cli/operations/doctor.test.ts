import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { defaultCallUpSchedule } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { identify } from "@iphub/server/platform/database/embedded/directory-lock";
import { expect, it, onTestFinished } from "vitest";
import { deadAddress, failure, httpPeer, json } from "../../sdk/peer.ts";
import { cliHome, runCli } from "../cli-process.ts";

const me = { userId: "u", email: "ada@iphub.example", firstName: "Ada", lastName: "Byron", teams: [], permissions: [] };

interface Answer {
  readonly status?: number;
  readonly version?: string;
  readonly date?: string;
  readonly answer: unknown;
}

interface Setup {
  readonly hub?: (url: string) => Answer;
  readonly url?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly prepare?: (folder: string) => void;
}

/** Runs the doctor on a machine and gives the state of each check with its words. */
async function examine({ hub, url, env = {}, prepare }: Setup) {
  const home = cliHome();
  onTestFinished(home.remove);
  const peer = await httpPeer((request, response) => {
    const { status = 200, version = "0.1.0", date, answer } = hub?.(request.url) ?? well(request.url);
    response.setHeader("x-iphub-version", version);
    if (date !== undefined) response.setHeader("date", date);
    json(response, answer, status);
  });
  prepare?.(home.folder);
  const at = { ...home.env, IPHUB_DATA: join(home.folder, "data"), IPHUB_HOST: url ?? peer.baseUrl, IPHUB_TOKEN: "t" };
  const { stdout, stderr, code } = await runCli(["doctor", "--json"], { env: { ...at, ...env } });
  const rows: { check: string; state: string; found: string; fix: string | null }[] = JSON.parse(stdout);
  const of = (check: string) => rows.find((row) => row.check === check);
  return { of, code, stderr, url: peer.baseUrl };
}

function well(url: string): Answer {
  if (url === "/api/call-ups/schedule") return { answer: scheduleThat(true) };
  if (url === "/api/health/extended/history") return { answer: [{ service: "backups", entries: [] }] };
  return { answer: url === "/api/auth/users/me" ? me : ["local"] };
}

function scheduleThat(sendsMail: boolean) {
  return { ...defaultCallUpSchedule, sendsMail, updatedAt: "2026-01-31T09:00:00.000Z" };
}

it("finds nothing where all is well", async () => {
  const { of, code, stderr } = await examine({});
  expect([code, stderr]).toEqual([0, ""]);
  expect(
    ["Node", "configuration", "answer", "version", "clock", "sign-in", "mail", "services", "data directory"].map(of),
  ).toEqual(Array(9).fill(expect.objectContaining({ state: "ok", fix: null })));
  expect(of("environment")).toMatchObject({
    state: "warn",
    found: expect.stringContaining("IPHUB_HOST and IPHUB_TOKEN"),
  });
});

it("tells that a hub sends no mail, which is no failure", async () => {
  const answer = (url: string) => (url === "/api/call-ups/schedule" ? { answer: scheduleThat(false) } : well(url));
  const { of, code } = await examine({ hub: answer });
  expect([of("mail")?.state, of("mail")?.found, code]).toEqual([
    "warn",
    "the hub sends no mail: call-ups are in the inbox only",
    0,
  ]);
});

it("tells what the hub's probes find, which is no failure of this set-up", async () => {
  const [url, key] = ["http://hub.example/api/backups", "backups_unhealthy"];
  const past = { url, key, startTime: "2026-01-30T09:00:00.000Z", endTime: "2026-01-30T10:00:00.000Z", reason: "was" };
  const open = { ...past, endTime: null, reason: "the newest backup is of 2026-01-29" };
  const report = [
    { service: "auth", entries: [past] },
    { service: "backups", entries: [open, past] },
  ];
  const answer = (asked: string) => (asked === "/api/health/extended/history" ? { answer: report } : well(asked));
  const { of, code } = await examine({ hub: answer });
  expect(of("services")).toMatchObject({ state: "warn", found: "backups: the newest backup is of 2026-01-29" });
  expect(code).toBe(0);
});

it("tells a hub that is away, one that is no hub, and an address that is none", async () => {
  const away = await examine({ url: await deadAddress() });
  expect(away.of("answer")).toMatchObject({ state: "fail", found: expect.stringContaining("connection refused") });
  expect(away.code).toBe(1);
  const other = await examine({ hub: () => ({ status: 404, answer: {} }) });
  expect(other.of("answer")).toMatchObject({ state: "fail", found: expect.stringContaining("status 404") });
  const none = await examine({ url: "two words" });
  expect(none.of("hub")).toMatchObject({ state: "fail", found: "two words is not the address of a hub" });
});

it("tells an ended sign-in, a clock that is off, and versions that differ", async () => {
  const found = await examine({
    hub: (url) => ({
      ...(url === "/api/auth/" ? { answer: [] } : { status: 401, answer: failure("unauthorized") }),
      version: "0.2.0",
      date: new Date(Date.now() + 3_600_000).toUTCString(),
    }),
  });
  expect(found.of("sign-in")).toMatchObject({ state: "fail", fix: "iphub login" });
  expect(found.of("clock")).toMatchObject({ state: "warn", found: expect.stringMatching(/^3[56]\d\d s behind/) });
  expect(found.of("version")).toMatchObject({ state: "warn", found: "this program is 0.1.0, the hub 0.2.0" });
  expect([found.code, found.stderr]).toEqual([1, "iphub: sign-in: failed; see above\n"]);
});

/** No process of this machine has this number. */
const freePid = 2 ** 22 + 1;

/** Locks the data folder as this process would, but for some facts. */
function lockData(folder: string, holder: object): void {
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/iphub.lock"), JSON.stringify({ ...identify(process.pid), ...holder }));
}

it("does not take a process of another host or container, whose number is free here, for one that is gone", async () => {
  const dataHeldBy = async (holder: object) => {
    const found = await examine({ prepare: (folder) => lockData(folder, { pid: freePid, ...holder }) });
    return found.of("data directory");
  };
  expect(await dataHeldBy({ host: "away.example" })).toMatchObject({
    state: "ok",
    found: expect.stringMatching(/locked by process 4194305 on host away\.example/),
  });
  // A container that has the name of this one, unless an engine made that name for it alone.
  const isOwnName = /^[0-9a-f]{12}$/.test(hostname());
  expect(await dataHeldBy({ namespace: "pid:[1]" })).toMatchObject(
    isOwnName ? { state: "warn" } : { state: "ok", found: expect.stringContaining("locked by process 4194305") },
  );
});

it("does not take a later process with the number of the one that locked the data for that one", async () => {
  const { of } = await examine({ prepare: (folder) => lockData(folder, { started: "1" }) });
  expect(of("data directory")).toMatchObject({ state: "warn", found: expect.stringContaining("which is gone") });
});

it("tells a damaged configuration, one that others can read, and who holds the data", async () => {
  const config = (text: string, mode: number) => (folder: string) => {
    mkdirSync(join(folder, "config/iphub"), { recursive: true });
    writeFileSync(join(folder, "config/iphub/config.json"), text);
    chmodSync(join(folder, "config/iphub/config.json"), mode);
    lockData(folder, mode === 0o644 ? {} : { pid: freePid });
  };
  const open = await examine({ prepare: config('{"current":"default","profiles":{}}', 0o644) });
  expect(open.of("configuration")).toMatchObject({ state: "warn", fix: expect.stringMatching(/^chmod 600 /) });
  expect(open.of("data directory")).toMatchObject({
    state: "ok",
    found: expect.stringContaining(`process ${process.pid}`),
  });
  const damaged = await examine({ prepare: config("{", 0o600) });
  expect(damaged.of("configuration")).toMatchObject({ state: "fail" });
  expect(damaged.of("data directory")).toMatchObject({
    state: "warn",
    found: expect.stringContaining("which is gone"),
  });
  expect(damaged.code).toBe(1);
});
