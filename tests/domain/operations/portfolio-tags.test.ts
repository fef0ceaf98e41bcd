import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import { expect, test } from "vitest";
import { wholeTask } from "../../support/whole-records.ts";
import { compared } from "./support/compared.ts";

const at = "2026-01-05T09:00:00.000Z";
const own = { id: "m-1", title: "", references: ["A-1"], applicationNumber: null, createdAt: at, updatedAt: at };
const matter = { ...initialValues(inventionFields), filingDate: null, officeStatus: null, ...own };

test("a tag that a file writes in two cases is one, as on the hub", () => {
  const invention = { id: "m-1", title: "", references: ["A-1"] };
  const hub = {
    matters: [matter],
    tasks: [wholeTask({ id: "k-1", title: "Draft", tags: ["Fee", "client"], invention })],
  };
  const task = { number: 1, milestoneNumber: 1, matter: "A-1", title: "Draft" };
  expect(compared({ tasks: [{ ...task, tags: ["Fee", "client", "FEE"] }] }, hub).changes).toEqual([]);
  expect(compared({ tasks: [{ ...task, tags: ["fee", "Fee"] }] }, hub).changes).toMatchObject([
    { action: "change", id: "k-1", after: { tags: ["fee"] } },
  ]);
});
