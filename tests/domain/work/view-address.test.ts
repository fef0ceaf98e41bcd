import { viewOfAddress } from "@iphub/sdk/domain/work/view-address";
import { expect, test } from "vitest";

test.each([
  ["/tasks?filter=f-1", "f-1"],
  ["/deadlines?filter=f-1&qs=", "f-1"],
  ["/inventions?groupBy=client&filter=f-1", "f-1"],
  ["/tasks?filter=f-1#rows", "f-1"],
  ["/tasks?sort=title&filter=my+own%2F1&dueAt=today", "my own/1"],
  ["/tasks?filter=f-12", "f-12"],
])("%s has the list of the view %s", (address, id) => {
  expect(viewOfAddress(address)).toBe(id);
});

test.each([
  ...["/tasks", "/tasks?qs=filter%3Df-1", "/tasks?qs=why?filter=f-1", "/tasks#?filter=f-1"],
  ...["/boards/f-1", "/boards?filter=f-1", "/tasks/f-1?filter=f-1", "/tasks?view=f-1", "//?filter=f-1", "", "?", "#"],
])("%j has no view, whatever it contains", (address) => {
  expect(viewOfAddress(address)).toBe(null);
});
