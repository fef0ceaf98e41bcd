import { once } from "node:events";
import { createServer, request } from "node:http";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

forEachEngine((engine) => {
  const home = cliHome();
  let hub: SeededHub;
  const as = async (name: "ada" | "eve") => ({
    ...home.env,
    IPHUB_HOST: hub.url,
    IPHUB_TOKEN: await hub.tokenFor(name),
  });

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [
        { id: "m-known", title: "Known", references: ["F-1", "17/248,024"] },
        { id: "m-shared", title: "Shared", references: ["G-1"] },
        { id: "m-docketed", title: "Docketed", references: ["FIP:4711"] },
        { id: "m-held", title: "Held", references: ["H-1"] },
        { id: "m-changed", title: "Changed", references: ["C-1"] },
        { id: "m-walled", title: "Walled", references: ["F-2"], teams: ["t-mech"] },
      ],
    });
  });
  afterAll(async () => {
    await hub.close();
    home.remove();
  });

  const create = (title: string, ...more: string[]) => ["inventions", "create", "--title", title, ...more];

  test("a matter whose reference is there is refused with its id, and with --if-absent is the answer", async () => {
    const env = await as("ada");
    const refused = await runCli(create("Again", "--references", "F-9", "--references", "17248024"), { env });
    expect([refused.code, refused.stdout]).toEqual([5, ""]);
    expect(refused.stderr).toContain("17248024 is already the reference of m-known; check it, or go to that matter");
    expect(refused.stderr).toContain("--if-absent prints that matter");
    const answered = await runCli(create("Again", "--references", "f-1", "--if-absent", "--json", "id,title"), { env });
    expect([answered.code, JSON.parse(answered.stdout)]).toEqual([0, { id: "m-known", title: "Known" }]);
    expect(answered.stderr).toContain("f-1 is already the reference of m-known; nothing was made");
    const made = await runCli(create("New", "--references", "F-3", "--if-absent", "--json", "title"), { env });
    expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { title: "New" }]);
  });

  test("references of two matters are a conflict, also with --if-absent", async () => {
    const env = await as("ada");
    expect((await runCli(create("Other", "--references", "T-7"), { env })).code).toBe(0);
    const both = await runCli(create("Both", "--references", "F-1", "--references", "T-7", "--if-absent"), { env });
    expect([both.code, both.stdout]).toEqual([5, ""]);
    expect(both.stderr).toContain("F-1 is already the reference of m-known, and T-7 of ");
  });

  test("--if-absent without a reference names the flag to give, and makes nothing", async () => {
    const env = await as("ada");
    const commands = [
      create("Nameless", "--if-absent"),
      create("Nameless", "--if-absent", "--input", "-"),
      create("Nameless", "--if-absent", "--idempotency-key", "nameless"),
    ];
    for (const command of commands) {
      const { code, stdout, stderr } = await runCli(command, { env, input: '{ "references": [] }' });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("--if-absent knows a matter by its references, and none is given");
      expect(stderr).toContain("Give --references.");
    }
    expect((await (await hub.as("ada")).inventions.search({ qs: "Nameless" })).data).toEqual([]);
    const given = create("Nameless", "--if-absent", "--input", "-", "--json", "references");
    const made = await runCli(given, { env, input: '{ "references": ["N-1"] }' });
    expect([made.code, JSON.parse(made.stdout)]).toEqual([0, { references: ["N-1"] }]);
  });

  test("a new reference that the held one begins with is not taken for it", async () => {
    const refused = await runCli(create("Again", "--references", "F", "--references", "F-1"), { env: await as("ada") });
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain("F-1 is already the reference of m-known; give another reference");
  });

  test("the refusal is said, also where its matter cannot be looked up", async () => {
    const url = new URL(hub.url);
    const relay = createServer((asked, answer) => {
      if (asked.url?.startsWith("/api/inventions/search")) return answer.destroy();
      const { method, url: path, headers } = asked;
      const onward = request({ hostname: url.hostname, port: url.port, method, path, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(answer);
      });
      return asked.pipe(onward);
    });
    onTestFinished(() => {
      relay.close();
    });
    await once(relay.listen(0, "127.0.0.1"), "listening");
    const address = relay.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const env = { ...(await as("ada")), IPHUB_HOST: `http://127.0.0.1:${port}` };
    const { code, stderr } = await runCli(create("Again", "--references", "F-1"), { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining("F-1 is already the reference of another matter")]);
  });

  test("--allow-duplicate opens a second matter with a reference, and then no verb guesses which is meant", async () => {
    const env = await as("ada");
    const refused = await runCli(create("Second", "--references", "G-1"), { env });
    expect(refused.stderr).toContain("--allow-duplicate opens another one with this reference, unless");
    const insisted = await runCli(create("Second", "--references", "g-1", "--allow-duplicate", "--json", "id"), {
      env,
    });
    expect([insisted.code, insisted.stderr]).toEqual([0, ""]);
    const { id } = JSON.parse(insisted.stdout);
    const absent = await runCli(create("Third", "--references", "G-1", "--if-absent"), { env });
    expect([absent.code, absent.stdout]).toEqual([5, ""]);
    expect(absent.stderr).toContain(`G-1 is already the reference of ${id} and m-shared`);
    const tasks = await runCli(["tasks", "create", "--title", "T", "--invention-id", "G-1"], { env });
    expect([tasks.code, tasks.stderr]).toEqual([2, expect.stringMatching(/Use the id of one: .*m-shared/)]);
    const files = await runCli(["files", "list", "G-1"], { env });
    expect([files.code, files.stderr]).toEqual([2, expect.stringContaining("2 matters have the reference G-1")]);
    const named = ["tasks", "create", "--title", "Named", "--invention-id", "F-1", "--json", "invention.id"];
    expect(JSON.parse((await runCli(named, { env })).stdout)).toEqual({ "invention.id": "m-known" });
  });

  test("--allow-duplicate with --if-absent is a usage error, and it gives no number that links a record to two matters", async () => {
    const env = await as("ada");
    const both = await runCli(create("X", "--references", "F-1", "--if-absent", "--allow-duplicate"), { env });
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("exclude each other")]);
    const number = await runCli(create("X", "--references", "17248024", "--allow-duplicate"), { env });
    expect([number.code, number.stdout]).toEqual([5, ""]);
    expect(number.stderr).toContain("17248024 is already the reference of m-known");
    expect(number.stderr).toContain("An application number stays of one matter");
    const docketed = await runCli(create("X", "--references", "FIP: 4711", "--allow-duplicate"), { env });
    expect([docketed.code, docketed.stdout]).toEqual([5, ""]);
    expect(docketed.stderr).toContain("--allow-duplicate does not open it: the reference is a number of the docketing");
    const only = await runCli(["inventions", "update", "m-known", "--allow-duplicate"], { env });
    expect([only.code, only.stderr]).toEqual([2, expect.stringContaining("there is nothing to change")]);
  });

  test("a change to a reference of another matter is refused with its id, and --allow-duplicate insists", async () => {
    const env = await as("ada");
    const update = (id: string, more: readonly string[], input = "") =>
      runCli(["inventions", "update", id, ...more], { env, input });
    const refused = await update("m-changed", ["--references", "h-1"]);
    expect([refused.code, refused.stdout]).toEqual([5, ""]);
    expect(refused.stderr).toContain("h-1 is already the reference of m-held; give another reference");
    expect(refused.stderr).toContain("--allow-duplicate adds it to this matter too, unless");
    const number = await update("m-changed", ["--references", "17248024", "--allow-duplicate"]);
    expect([number.code, number.stdout]).toEqual([5, ""]);
    expect(number.stderr).toContain("17248024 is already the reference of m-known; check it, or go to that matter");
    expect(number.stderr).toContain("An application number stays of one matter");
    const docketed = await update("m-changed", ["--references", "FIP:4711", "--allow-duplicate"]);
    expect([docketed.code, docketed.stderr]).toEqual([5, expect.stringContaining("--allow-duplicate does not add it")]);
    const several = await update("-", ["--references", "H-1"], "m-changed\n");
    expect([several.code, several.stderr]).toEqual([5, expect.stringContaining("the reference of m-held")]);
    expect(several.stderr).toContain("iphub: m-changed failed; 0 of 1 were done before it\n");
    const insisted = await update("m-changed", ["--references", "H-1", "--allow-duplicate", "--json", "references"]);
    expect([insisted.code, JSON.parse(insisted.stdout)]).toEqual([0, { references: ["C-1", "H-1"] }]);
    const renamed = await update("-", ["--title", "Renamed", "--json", "title"], "m-changed\n");
    expect([renamed.code, JSON.parse(renamed.stdout)]).toEqual([0, [{ title: "Renamed" }]]);
  });

  test("a reference behind a wall is refused without telling whose it is, also with --if-absent", async () => {
    const env = await as("eve");
    for (const flag of [[], ["--if-absent"], ["--allow-duplicate"]]) {
      const { code, stdout, stderr } = await runCli(create("Mine", "--references", "F-2", ...flag), { env });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("F-2 is already the reference of another matter");
      expect(stderr).not.toContain("m-walled");
    }
    const { code, stderr } = await runCli(["inventions", "update", "m-known", "--references", "F-2"], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining("F-2 is already the reference of another matter")]);
    expect(stderr).not.toContain("m-walled");
  });

  test("the same command with an idempotency key makes nothing again", async () => {
    const env = await as("ada");
    const command = create("Once", "--idempotency-key", "job-7", "--json", "id");
    const [first, second] = [await runCli(command, { env }), await runCli(command, { env })];
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.stdout).toBe(first.stdout);
    const id = JSON.parse(first.stdout).id;
    const task = [
      "tasks",
      "create",
      "--title",
      "T",
      "--invention-id",
      id,
      "--idempotency-key",
      "job-8",
      "--json",
      "id",
    ];
    expect((await runCli(task, { env })).stdout).toBe((await runCli(task, { env })).stdout);
    expect((await (await hub.as("ada")).tasks.list({ qs: "T" })).data).toHaveLength(1);
    const by = "--office US --due-date 2027-03-01 --source Letter --idempotency-key job-9 --json id".split(" ");
    const deadline = ["deadlines", "enter", "--invention-id", id, "--title", "Reply", ...by];
    const entered = await runCli(deadline, { env });
    expect([entered.code, (await runCli(deadline, { env })).stdout]).toEqual([0, entered.stdout]);
    expect((await (await hub.as("ada")).deadlines.list({ view: "all" })).data).toHaveLength(1);
  });

  test("of several ids, each has what it makes once, also where more ids come with the same key", async () => {
    const env = await as("ada");
    const note = ["notes", "create-for-invention", "-", "--content", "Call them", "--idempotency-key", "n9"];
    const first = await runCli([...note, "--json", "id"], { env, input: "m-known\n" });
    expect(first.code).toBe(0);
    const both = await runCli([...note, "--json", "id"], { env, input: "m-known\nm-shared\n" });
    expect([both.code, both.stderr]).toEqual([0, ""]);
    expect(JSON.parse(both.stdout)).toEqual([...JSON.parse(first.stdout), { id: expect.any(String) }]);
    const { notes } = await hub.as("ada");
    for (const inventionId of ["m-known", "m-shared"]) {
      expect(
        (await notes.listForInvention({ inventionId })).filter(({ content }) => content === "Call them"),
      ).toHaveLength(1);
    }
  });

  test("verbs with more to do than their call make nothing again with the same key either", async () => {
    const env = await as("ada");
    const twice = async (line: string) => {
      const command = [...line.split(" "), "--idempotency-key", line];
      return [await runCli(command, { env }), await runCli(command, { env })] as const;
    };
    const [agent, sameAgent] = await twice("minions create Reader --json documentId");
    expect([agent.code, sameAgent.code, sameAgent.stdout]).toEqual([0, 0, agent.stdout]);
    const { documentId } = JSON.parse(agent.stdout);
    const [comment, sameComment] = await twice(`minions create-comment ${documentId} Good --json documentId`);
    expect([comment.code, sameComment.code, sameComment.stdout]).toEqual([0, 0, comment.stdout]);
    const [report, sameReport] = await twice(
      "reports generate m-known --report status-letter --set clientName=A --json id",
    );
    expect([report.code, report.stderr, sameReport.stdout]).toEqual([0, "", report.stdout]);
    const [address, sameAddress] = await twice("calendar create --person me --json id");
    expect([address.code, sameAddress.code, sameAddress.stdout]).toEqual([0, 5, ""]);
    expect(sameAddress.stderr).toContain("To make another, use another --idempotency-key, or none.");
    const ada = await hub.as("ada");
    expect(await ada.calendar.list()).toHaveLength(1);
    expect(await ada.reports.results({ inventionId: "m-known" })).toHaveLength(1);
    expect((await ada.minions.comments({ filters: { minionId: { $eq: documentId } } })).data).toHaveLength(1);
  });
});
