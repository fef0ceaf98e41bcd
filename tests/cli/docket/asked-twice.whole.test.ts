import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proposeCtnf } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { builtCli, runCli } from "../cli-process.ts";

onEmbedded((engine) => {
  let hub: SeededHub;
  let ben: Hub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ben = await hub.as("ben");
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
    await hub.plant({ matters: ["script", "yes", "no"].map((id) => ({ id: `m-${id}` })) });
  });
  afterAll(() => hub.close());

  const late = (id: string) => {
    const date = ["--manual-date", "2031-08-01", "--reason", "the client's own date"];
    return ["deadlines", "docket", id, ...date];
  };
  const onTerminal = async (words: readonly string[]) => {
    const args = [await builtCli(), ...words];
    const terminal = openPseudoTerminal({ command: process.execPath, args, env, columns: 160 });
    await terminal.waitFor("later than the final date 2031-07-31");
    await terminal.waitFor("Is that right? [y/N]");
    return terminal;
  };

  test("a script is refused with the rule and the flag, and docketed with it", async () => {
    const { id } = await proposeCtnf(ben, "m-script", "2031-01-31");
    const refused = await runCli(late(id), { env });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain(
      "--manual-date makes the due date 2031-08-01, later than the final date 2031-07-31",
    );
    expect(refused.stderr).toContain("(us-ctnf v1: 35 USC 133, 37 CFR 1.134, 37 CFR 1.136(a))");
    expect(refused.stderr).toContain("Add --confirm later-than-final if that is right.");
    const unknown = await runCli([...late(id), "--confirm", "all"], { env });
    expect(unknown.code).toBe(2);
    const docketed = await runCli([...late(id), "--confirm", "later-than-final"], { env });
    expect(docketed.code).toBe(0);
    expect((await ben.deadlines.get({ id })).history.at(-1)?.confirmed).toMatchObject([
      { confirm: "later-than-final" },
    ]);
  });

  test("on a terminal yes stores the date and no leaves the proposal as it is", async () => {
    const { id } = await proposeCtnf(ben, "m-yes", "2031-01-31");
    const yes = await onTerminal(late(id));
    yes.type("y\r");
    expect((await yes.ended).code).toBe(0);
    expect(await ben.deadlines.get({ id })).toMatchObject({ status: "docketed", dueAt: "2031-08-01" });
    const other = await proposeCtnf(ben, "m-no", "2031-01-31");
    const no = await onTerminal(late(other.id));
    no.type("\r");
    expect((await no.ended).code).toBe(2);
    expect((await ben.deadlines.get({ id: other.id })).status).toBe("proposed");
  });
});
