import { isSameSecret } from "@iphub/server/platform/constant-time";
import { expect, test } from "vitest";

test("a secret is the same only where every character is, whatever its length", () => {
  const secret = "set-up-key-ä";
  expect(isSameSecret(secret, secret)).toBe(true);
  expect(isSameSecret(Buffer.from(secret), secret)).toBe(true);
  const others = ["", secret.slice(0, -1), `${secret}x`, secret.replace("s", "S"), `${secret}\0`];
  for (const other of others) expect([other, isSameSecret(other, secret)]).toEqual([other, false]);
});
