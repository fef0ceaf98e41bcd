import { describe, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { expectForcedColours, expectReflow, expectTargets } from "./support/standards-walk.ts";

const shared = sharedBrowserHub();
const names = ["overview", "task"];

/** A few pages; `web-standards.whole.test.ts` walks over all of them. */
describe("the overview and a task", () => {
  it("are read at 400 % without scrolling in two directions", () => expectReflow({ ...shared(), names }));

  it("have targets of 24 pixels", () => expectTargets({ ...shared(), names }));

  it("show focus and choices in forced colours", () => expectForcedColours({ ...shared(), names }));
});
