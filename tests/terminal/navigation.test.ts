import { createNavigation, home } from "@iphub/cli/terminal-kit/navigation";
import { expect, test } from "vitest";

test("what a long session leaves behind is bounded: the way back, and the rows that were selected", () => {
  const navigation = createNavigation();
  for (let at = 0; at < 300; at += 1) {
    navigation.go({ stem: "task", id: `k-${at}` });
    navigation.select(`task-list/?qs=${at}`, `k-${at}`);
  }
  expect(navigation.places()).toHaveLength(50);
  expect(navigation.places()[0]).toEqual(home);
  expect(navigation.places().at(-1)).toEqual({ stem: "task", id: "k-299" });
  expect(navigation.places().at(1)).toEqual({ stem: "task", id: "k-251" });
  expect(navigation.selections.size).toBe(200);
  expect(navigation.selections.get("task-list/?qs=100")).toBe("k-100");
  expect(navigation.selections.has("task-list/?qs=99")).toBe(false);
  navigation.back();
  expect(navigation.places().at(-1)).toEqual({ stem: "task", id: "k-298" });
});
