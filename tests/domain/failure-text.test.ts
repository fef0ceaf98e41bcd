import { HubContractError, HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { describeFailure } from "@iphub/ui-core/platform/failure";
import { expect, test } from "vitest";

const said = (error: unknown) => describeFailure(error)?.message;

test("a failure names no call and no code: the field of a bad input, and otherwise what to do", () => {
  expect(said(new HubInputError("deadlines.list", [{ field: "view", message: "is not a view" }]))).toBe(
    "view is not a view",
  );
  const broken = new HubContractError("The answer to inbox.list is text/html instead of JSON", [], {
    requestId: "r-1",
  });
  expect(describeFailure(broken)).toMatchObject({ kind: "broken", requestId: "r-1" });
  expect(said(broken)).not.toContain("inbox.list");
  expect(said(new TypeError("Cannot read properties of undefined (reading 'rows')"))).toBe(
    "Something went wrong. Try again.",
  );
});

test("what the hub says and what the program says in its own words stays", () => {
  const refused = new HubHttpError({ status: 400, code: "invalid", message: "The file is empty; choose another" });
  expect(said(refused)).toBe("The file is empty; choose another");
  expect(said(new Error("The page could not be loaded."))).toBe("The page could not be loaded.");
});
