import { createOverlays, type PasswordRequest } from "@iphub/ui-core/platform/overlays";
import { expect, it } from "vitest";

const wrong: PasswordRequest = {
  fault: { field: "password", message: "The password is wrong." },
  isChecking: false,
  asksCode: false,
};

/** Overlays whose checks of a proof are answered by the test, in their order. */
function slowOverlays() {
  const checks: ((next: PasswordRequest | null) => void)[] = [];
  const overlays = createOverlays(() => new Promise((resolve) => void checks.push(resolve)));
  return { overlays, checks, shown: () => overlays.store.getState().passwordRequest };
}

it("a password request that was given up does not come back with the answer that was still under way", async () => {
  const { overlays, checks, shown } = slowOverlays();
  const confirmed = overlays.confirmPassword();
  const checking = overlays.answerPassword({ password: "guess" });
  await overlays.answerPassword(null);
  expect(await confirmed).toBe(false);
  checks[0]?.(wrong);
  await checking;
  expect(shown()).toBeNull();
});

it("the late answer to an earlier request neither answers a newer one nor changes it", async () => {
  const { overlays, checks, shown } = slowOverlays();
  const first = overlays.confirmPassword();
  const checking = overlays.answerPassword({ password: "right" });
  const second = overlays.confirmPassword();
  expect(await first).toBe(false);
  checks[0]?.(null);
  await checking;
  expect(shown()).toEqual({ fault: null, isChecking: false, asksCode: false });
  const next = overlays.answerPassword({ password: "right" });
  checks[1]?.(null);
  await next;
  expect(await second).toBe(true);
  expect(shown()).toBeNull();
});

it("a wrong password is asked for again, with what was wrong", async () => {
  const { overlays, checks, shown } = slowOverlays();
  void overlays.confirmPassword();
  const checking = overlays.answerPassword({ password: "wrong" });
  expect(shown()?.isChecking).toBe(true);
  checks[0]?.(wrong);
  await checking;
  expect(shown()).toEqual(wrong);
});
