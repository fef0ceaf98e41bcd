import { waitForServer } from "@iphub/server/platform/database/postgres/wait-for-server";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres, quietLog } from "../../../support/engines.ts";
import { postgresRelay } from "./postgres-relay.ts";

function collectingLog() {
  const said: string[] = [];
  return { said, log: { ...quietLog, warn: (_: object, message: string) => void said.push(message) } };
}

onPostgres((engine) => {
  test("a server that is away is waited for, which is said once", async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const relay = await postgresRelay(databaseUrl);
    onTestFinished(() => relay.close());
    relay.cut();
    const { said, log } = collectingLog();
    let isThere = false;
    const waiting = waitForServer(relay.url, log).then(() => {
      isThere = true;
    });
    await expect
      .poll(() => said)
      .toEqual([expect.stringMatching(/^the database is not available \(.+\): waiting for it$/)]);
    expect(isThere).toBe(false);
    relay.mend();
    await waiting;
    expect(said).toHaveLength(1);
  });

  test("a database that does not exist, or a wrong password, is no reason to wait", async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const address = new URL(databaseUrl);
    address.pathname = "/no_such_database";
    const { said, log } = collectingLog();
    await expect(waitForServer(address.href, log)).rejects.toThrow('database "no_such_database" does not exist');
    const wrong = new URL(databaseUrl);
    wrong.password = "wrong";
    await expect(waitForServer(wrong.href, log)).rejects.toThrow("password authentication failed");
    expect(said).toEqual([]);
  });
});
