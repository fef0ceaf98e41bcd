import { boardLanesIn, boardLanesOf, laneKeyOf } from "@iphub/sdk/domain/work/board-lanes";
import { effectOfMove } from "@iphub/ui-core/work/boards/board-move";
import { emptyLaneWords, emptyListWords } from "@iphub/ui-core/work/boards/empty-list";
import { describe, expect, it } from "vitest";
import { wholeTask } from "../../support/whole-records.ts";

const names: Readonly<Record<string, string>> = { "ben@firm.example": "Ben Okafor", "eve@firm.example": "Eve Müller" };
const nameOf = (email: string) => names[email] ?? email;

describe("the lanes of a board", () => {
  it("are those of all lists by title, without regard to case and accents, no one last, each with its total", () => {
    const open = [
      { key: "z@firm.example", title: "Zoe Zed", total: 2 },
      { key: null, title: "None", total: 1 },
    ];
    const held = [
      { key: "e@firm.example", title: "Édith Adler", total: 3 },
      { key: "z@firm.example", title: "Zoe Zed", total: 4 },
      { key: "f@firm.example", title: "edith Bohm", total: 1 },
    ];
    expect(boardLanesIn([open, held, []])).toEqual([
      { key: "e@firm.example", title: "Édith Adler", total: 3 },
      { key: "f@firm.example", title: "edith Bohm", total: 1 },
      { key: "z@firm.example", title: "Zoe Zed", total: 6 },
      { key: null, title: "No one", total: 1 },
    ]);
    expect(boardLanesIn([])).toEqual([]);
  });

  it("two matters with one title are two lanes, told apart by their references, in whichever lists they are", () => {
    const [one, other] = [
      { key: "m-2", title: "Valve", reference: "V-2", total: 1 },
      { key: "m-1", title: "valve", reference: "V-1", total: 2 },
    ];
    const lanes = [
      { key: "m-1", title: "valve (V-1)", total: 2 },
      { key: "m-2", title: "Valve (V-2)", total: 1 },
    ];
    expect(boardLanesIn([[one, other]])).toEqual(lanes);
    expect(boardLanesIn([[one], [other]])).toEqual(lanes);
    expect(boardLanesIn([[one], [one]])).toEqual([{ key: "m-2", title: "Valve", total: 2 }]);
    const people = ["b@firm.example", "a@firm.example"].map((key) => ({ key, title: "Ada Lee", total: 1 }));
    expect(boardLanesIn([people]).map(({ title }) => title)).toEqual([
      "Ada Lee (a@firm.example)",
      "Ada Lee (b@firm.example)",
    ]);
  });

  it("a card is in the lane of its first person or of its matter, and in none without lanes", () => {
    const shared = wholeTask({ id: "k-1", assignees: ["ben@firm.example", "eve@firm.example"] });
    expect(laneKeyOf(shared, "assignee")).toBe("ben@firm.example");
    expect(laneKeyOf({ ...shared, assignees: [] }, "assignee")).toBeNull();
    expect(laneKeyOf(shared, "invention")).toBe("m-1");
    expect(laneKeyOf(shared, "none")).toBeNull();
  });

  it.each([
    ["assignee", "assignee"],
    ["invention", "invention"],
    ["none", "none"],
    ["person", null],
    [null, null],
  ])("an address that says %s means %s", (text, lanes) => {
    expect(boardLanesOf(text)).toBe(lanes);
  });
});

it.each([
  ["assignee", "e@firm.example", "No tasks of Eve in Held."],
  ["assignee", null, "No unassigned tasks in Held."],
  ["invention", "m-1", "No tasks of this matter in Held."],
] as const)("an empty place of a lane by %s, %s, says whose tasks would be there", (lanes, key, said) => {
  expect(emptyLaneWords({ key, title: "Eve", total: 1 }, lanes, "Held")).toBe(said);
});

describe("an empty list of a board", () => {
  type Data = Parameters<typeof emptyListWords>[0]["data"];
  const words = (data: Data) => emptyListWords({ data, warnings: [] }, nameOf);

  it.each<[string, Data, string]>([
    [
      "a status",
      { status: ["on-hold"] },
      "A task is listed here when it has the status On hold. A card that is moved here gets the status On hold.",
    ],
    [
      "tasks that it leaves out",
      { exclude: ["t-1", "t-2"] },
      "Every open task is listed here, except for 2 tasks that the filter leaves out.",
    ],
    [
      "statuses and a person",
      { status: ["open", "in-progress"], assignees: ["ben@firm.example"] },
      "A task is listed here when it has the status Open or In progress and is assigned to Ben Okafor. " +
        "A card that is moved here is assigned to Ben Okafor.",
    ],
    [
      "today",
      { dueAt: "today" },
      "A task is listed here when it is due today. A card that is moved here is due today.",
    ],
    ["overdue", { dueAt: "overdue" }, "A task is listed here when it is due before today."],
    ["a tag", { tags: ["fee"] }, "A task is listed here when it has the tag fee."],
    ["no condition", {}, "Every open task is listed here."],
    ["a query that no one can read", { query: "stauts:open" }, ""],
  ])("of %s says which tasks it lists and what a card gets there", (_of, data, said) => {
    expect(words(data)).toBe(["There are no tasks in this list.", said].join(" ").trim());
  });

  it("with a warning says no more than that it is empty", () => {
    const gone = { data: { tags: ["deleted filter f-1"] }, warnings: ["The filter of this list was deleted."] };
    expect(emptyListWords(gone, nameOf)).toBe("There are no tasks in this list.");
  });

  it.each<[string, Data]>([
    ["a range of days", { status: ["done"], dueAt: "this-week" }],
    ["one of several people", { assignees: ["ben@firm.example", "eve@firm.example"] }],
    ["words", { qs: "response", status: ["done"] }],
  ])("promises nothing of a move where that depends on the card, as with %s", (_what, data) => {
    expect(effectOfMove(data)).toBeNull();
  });
});
