import { uspto } from "@iphub/sdk/contract/uspto";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { startWholeHub } from "../../support/whole-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const { most } = uspto.calls;
const [shown, walled] = ["17248024", "18000042"];

/** Calls to the office, the first one the oldest, as the connector notes them. */
function callsAbout(targets: readonly string[]) {
  const call = { kind: "refresh", status: 200, milliseconds: 5, error: null } as const;
  return targets.map((target, second) => {
    const at = new Date(Date.UTC(2026, 0, 31) + second * 1000).toISOString();
    return { ...call, id: `call-${second}`, at, target };
  });
}

onEmbedded((engine) => {
  test("calls about matters behind a wall take no place in the list of who is screened, and it ends with 9 where it is full", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const amy = await hub.as("amy");
    const { id } = await amy.inventions.create({ title: "Walled", references: ["18/000,042"] });
    await amy.walls.set({ id, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    const env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("amy") };
    const listed = async (targets: readonly string[]) => {
      const db = hub.platform.database.kysely;
      await db.deleteFrom("office_calls").execute();
      await db.insertInto("office_calls").values(callsAbout(targets)).execute();
      const { stdout, stderr, code } = await runCli(["uspto", "calls", "--json"], { env });
      const rows: readonly { readonly target: string }[] = JSON.parse(stdout);
      return { code, stderr, targets: rows.map(({ target }) => target) };
    };
    const visible = (count: number) => Array.from({ length: count }, () => shown);
    const hidden = Array.from({ length: 50 }, () => walled);
    const capped = `iphub: the first ${most} rows; the hub gives no more\n`;
    expect(await listed([...visible(most), ...hidden])).toEqual({ code: 9, stderr: capped, targets: visible(most) });
    const fewer = await listed([...visible(most - 2), "", ...hidden, `${walled} ${shown}`]);
    expect(fewer).toEqual({ code: 9, stderr: capped, targets: [shown, "", ...visible(most - 2)] });
    const whole = await listed([...visible(most - 1), ...hidden]);
    expect(whole).toEqual({ code: 0, stderr: "", targets: visible(most - 1) });
  });
});
