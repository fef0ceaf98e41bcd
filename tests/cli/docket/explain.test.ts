import { afterAll, expect, test } from "vitest";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

/** `iphub deadlines explain` without a hub. */
function explain(...args: readonly string[]) {
  return runCli(["deadlines", "explain", ...args], { env: home.env });
}

test("a paper of a reexamination is refused with what to do, as the hub does; one of an application is counted", async () => {
  for (const number of ["90/012,345", "95001234", "96/000,123"]) {
    const { stdout, stderr, code } = await explain("CTNF", "2026-01-31", "--application-number", number);
    expect([stdout, code]).toEqual(["", 2]);
    expect(stderr).toContain(`--application-number ${number} is a reexamination`);
    expect(stderr).toContain("37 CFR 1.550(c), 1.956");
  }
  const counted = await explain("CTNF", "2026-01-31", "--application-number", "17/248,024");
  expect(counted.code).toBe(0);
  expect(counted.stdout).toContain("2026-04-30");
});
