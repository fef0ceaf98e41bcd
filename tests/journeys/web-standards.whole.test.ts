import { describe, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { expectForcedColours, expectNoMotion, expectReflow, expectTargets } from "./support/standards-walk.ts";

const shared = sharedBrowserHub();
const timeout = 240_000;

describe("every main page", () => {
  it("is read at 400 % without scrolling in two directions", { timeout }, () => expectReflow(shared()));

  it("has targets of 24 pixels, but for the exceptions of the standard", { timeout }, () => expectTargets(shared()));

  it("shows focus and choices in forced colours", { timeout }, () => expectForcedColours(shared()));

  it("moves nothing where motion is reduced", { timeout }, () => expectNoMotion(shared()));
});
