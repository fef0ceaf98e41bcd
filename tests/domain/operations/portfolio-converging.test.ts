import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import { expect, test } from "vitest";
import { wholeTask } from "../../support/whole-records.ts";
import { compared } from "./support/compared.ts";

const at = "2026-01-05T09:00:00.000Z";
const one = { number: 1, milestoneNumber: 1 };
const own = { id: "m-1", title: "Antenna", references: ["A-1"], applicationNumber: null, createdAt: at, updatedAt: at };
const matter: InventionHit = { ...initialValues(inventionFields), filingDate: null, officeStatus: null, ...own };
const task = (title: string, number: number) => ({ ...one, matter: "A-1", title, number });
const faultsOf = (...asked: Parameters<typeof compared>) =>
  compared(...asked).faults.map(({ path, message }) => `${path}: ${message}`);

test("a number without the one before it, in the file or on the hub, is a fault", () => {
  const gap = ["tasks[0].number: is 2, and neither the file nor the hub has number 1 of this name"];
  expect(faultsOf({ tasks: [task("Gap", 2)] }, { matters: [matter] })).toEqual(gap);
  expect(faultsOf({ tasks: [task("Gap", 2), task("gap", 1)] }, { matters: [matter] })).toEqual([]);
  const stored = wholeTask({ id: "k-1", title: "Gap", invention: { id: "m-1", title: "", references: ["A-1"] } });
  expect(faultsOf({ tasks: [task("Gap", 2)] }, { matters: [matter], tasks: [stored] })).toEqual([]);
});

test("records of one name are made in the order of their numbers", () => {
  const tasks = [task("Draft", 2), task("Send", 1), task("Draft", 1)];
  const { changes } = compared({ tasks }, { matters: [matter] });
  expect(changes.map(({ name }) => [name.title, name.number])).toEqual([
    ["Draft", 1],
    ["Send", 1],
    ["Draft", 2],
  ]);
});

test("a milestone with another date than the deadline that is docketed in it is a fault", () => {
  const deadline = { ...one, matter: "A-1", title: "Reply", office: "EPO", source: "Letter", milestone: "Reply" };
  const file = (dueAt: string | undefined) => ({
    milestones: [{ matter: "A-1", title: "Reply", number: 1, dueAt }],
    deadlines: [
      { ...deadline, dueDate: "2027-06-01" },
      { ...deadline, title: "Fee", dueDate: "2027-07-01" },
    ],
  });
  expect(faultsOf(file("2027-05-20"), { matters: [matter] })).toEqual([
    "milestones[0].dueAt: contradicts the deadline in it, which is due on 2027-06-01; leave it out, or give that date",
  ]);
  expect(faultsOf(file("2027-06-01"), { matters: [matter] })).toEqual([]);
  expect(faultsOf(file(undefined), { matters: [matter] })).toEqual([]);
});
