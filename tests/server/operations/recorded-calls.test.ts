import { recordedCalls } from "@iphub/server/operations/access-log/recorded-calls";
import { expect, test } from "vitest";
import { calls } from "../../contract/schemas.ts";

/** The reads of one record or of a file that are not in the access log (docs/behaviour/operations.md, 'Access log'). */
const unrecorded: Readonly<Record<string, readonly string[]>> = {
  auth: ["commandLine"],
  users: ["feedbackUrl", "planHandOver"],
  settings: ["get"],
  inventions: ["matter"],
  walls: ["get"],
  files: ["versions", "uploadStatus"],
  directory: ["tree", "syncStatus"],
  tasks: ["get", "history"],
  milestones: ["get"],
  workflows: ["get", "milestones", "commits"],
  steps: ["get"],
  filters: ["get"],
  boards: ["get"],
  plans: ["get"],
  reports: ["downloadTemplate"],
  addIns: ["file"],
  deadlines: ["get", "endings"],
  docket: ["get"],
  uspto: ["downloadStatus"],
  minions: ["get", "getComment"],
  imports: ["get", "rows", "names"],
  health: ["history"],
  accessLog: ["matter"],
};

test("every read of one record or of a file is in the access log, or named here", () => {
  const reads = calls.filter(
    ({ call: { safe, method, path, responseKind } }) =>
      (safe ?? method === "GET") && (path.includes("{") || responseKind === "file"),
  );
  const others = reads.map(({ name }) => name).filter((name) => !recordedCalls.has(name));
  const named = Object.entries(unrecorded).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`));
  expect(others.toSorted()).toEqual(named.toSorted());
});

test("every recorded call is one of the contract", () => {
  const names = new Set(calls.map(({ name }) => name));
  expect([...recordedCalls.keys()].filter((name) => !names.has(name))).toEqual([]);
});
