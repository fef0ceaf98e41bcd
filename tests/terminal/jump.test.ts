import { inOrder, isTypedInFull } from "@iphub/cli/shell/command-order";
import { completeJump, jumpHelp, jumpOf, readJump } from "@iphub/cli/shell/jump";
import { jumps } from "@iphub/cli/shell/jump-table";
import { screens } from "@iphub/ui-core/screens";
import { taskQueryOf } from "@iphub/ui-core/work/tasks/task-address";
import { describe, expect, it } from "vitest";

/** The filter of the address that a line opens, decoded. */
const opened = (text: string) => {
  const read = readJump(text);
  if (!read || "reason" in read) throw new Error(read?.reason ?? "not a list");
  return `${read.place.stem}?${decodeURIComponent(read.place.query ?? "")}`;
};

/** What is wrong, and the part of the line that is marked. */
const fault = (text: string) => {
  const read = readJump(text);
  if (!read || "place" in read) throw new Error("it can be read");
  return `${text.slice(read.at, read.at + read.length)} | ${read.reason}`;
};

describe("a jump by name", () => {
  it("names every main screen of the terminal", () => {
    const main = screens.filter(({ stem, terminal, routes: [route = ""] }) => {
      return terminal && stem !== "login" && !route.includes(":");
    });
    expect(jumps.map(({ stem }) => stem).sort()).toEqual(main.map(({ stem }) => stem).sort());
  });

  it("takes the title of each screen, and its noun of the command line, for a name", () => {
    const titles = jumps.map(({ stem }) => screens.find((screen) => screen.stem === stem)?.title ?? "");
    expect(titles.map((title) => opened(title))).toEqual(jumps.map(({ stem }) => `${stem}?`));
    const nouns = jumps.map(({ stem }) => screens.find((screen) => screen.stem === stem)?.noun ?? "");
    expect(nouns.filter((noun) => jumpOf(noun) === undefined)).toEqual([]);
  });

  it.each([
    ["deadlines", "deadline-list?"],
    ["Deadlines office:EP view:overdue", "deadline-list?office=EP&view=overdue"],
    ["deadlines who:me sort:-due lithium cell", "deadline-list?responsible=me&sort=-dueAt&qs=lithium+cell"],
    [
      "overview tag:fee,urgent who:ada@iphub.example",
      "milestones-overview?tags=fee&tags=urgent&assignee=ada@iphub.example",
    ],
    ["deadlines who:ben", "deadline-list?responsible=ben"],
    ['overview who:"ben okafor"', "milestones-overview?assignee=ben+okafor"],
    ["inventions 17/248,024", "invention-list?qs=17/248,024"],
    ["deadlines who:me and lithium and cell", "deadline-list?responsible=me&qs=lithium+cell"],
    ["matters lithium", "invention-list?qs=lithium"],
    ["today scope:team", "docket-today?scope=team"],
    ["milestones who:me", "milestones-overview?assignee=me"],
    ["Milestones overview who:me lithium", "milestones-overview?assignee=me&qs=lithium"],
    ["users ada", "people-list?q=ada"],
    ['people "ada byron"', "people-list?q=ada+byron"],
    ["users teams", "team-list?"],
    ["users teams chem", "team-list?q=chem"],
    ["teams chem", "team-list?q=chem"],
    ["boards my zebra", "board-list?q=my+zebra"],
    ['workflows "first filing"', "workflow-list?q=first+filing"],
    ["imports docket 2026", "import?q=docket+2026"],
    ["docket tab:actions", "docket-audit?tab=actions"],
    ["docket  load scope:me", "docket-load?scope=me"],
    ["reports tasks by:team from:start-of-month", "task-history?by=team&from=start-of-month"],
    ["minions sort:-open reader", "minion-list?sort=openTasks:desc&qs=reader"],
    ["docketing view:to-read", "deadline-docketing?view=to-read"],
    ["docketing view:to-verify", "deadline-docketing?view=to-verify"],
    ["docket week scope:firm by:client", "docket-week?scope=firm&by=client"],
    ["bin kind:note", "bin?kind=note"],
    ["tasks status:open due:<+5bd", "task-search?query=status:open+due:<+5bd"],
  ])("%s opens %s", (text, address) => {
    expect(opened(text)).toBe(address);
  });

  it("keeps the query of tasks as it was typed", () => {
    const read = readJump('tasks (tag:fee or -who:me) "a phrase"');
    const query = read && "place" in read ? (read.place.query ?? "") : "";
    expect(taskQueryOf(new URLSearchParams(query)).query).toBe('(tag:fee or -who:me) "a phrase"');
  });

  it.each([
    [
      "deadlines offise:EP",
      "offise:EP | at character 11: 'offise' is not a key of deadlines; it knows view: office: who: sort: words",
    ],
    [
      "deadlines view:late",
      "late | at character 16: 'late' is not a value of view:, which takes proposed, docketed, to-verify, overdue, to-read, ended",
    ],
    ["deadlines view:overdue view:ended", "view:ended | at character 24: view: takes one value"],
    ["deadlines -view:ended", "- | at character 11: brackets, hyphens and 'or' are for tasks only"],
    ["health ada", "ada | at character 8: 'health' takes no words; type the name alone"],
    ["teams who:ada", "who:ada | at character 7: 'who' is not a key of teams; it knows words"],
    ["users kind:task", "kind:task | at character 7: 'kind' is not a key of people; it knows words"],
    ["docket week 2026-12-01", "2026-12-01 | at character 13: 'week' takes no words; it knows scope: by:"],
    ["week 2026-12-01", "2026-12-01 | at character 6: 'week' takes no words; it knows scope: by:"],
    ["today now", "now | at character 7: 'today' takes no words; it knows scope:"],
    [
      "inventions constructor:x",
      "constructor:x | at character 12: 'constructor' is not a key of inventions; it knows words",
    ],
    ["tasks status:", "status: | at character 7: status: has no value"],
    ["dedlines office:EP", "dedlines | 'dedlines' is not the name of a list; ? shows them"],
  ])("%s is refused at its place", (text, words) => {
    expect(fault(text)).toBe(words);
  });

  it("leaves letters of a command alone", () => {
    expect(readJump("finish ta")).toBeNull();
    expect(jumpOf("deadline")).toBeUndefined();
  });

  it.each([
    ["deadlines of", "office:"],
    ["deadlines view:to-", "to-verify to-read"],
    ["deadlines who:", "ben@iphub.example me"],
    ["tasks sta", "status:"],
    ["tasks who:m", "me"],
    ["milestones overview who:m", "me"],
    ["deadli", undefined],
  ])("%s is completed to %s", (text, options) => {
    const known = { who: ["ben@iphub.example"] };
    expect(completeJump(text, text.length, known)?.options.join(" ")).toBe(options);
  });

  it("says what each list takes", () => {
    const helpOf = (text: string) => jumps.filter(({ name }) => name === text).flatMap(jumpHelp);
    expect(helpOf("deadlines")).toContain("office: an office, such as US or EP");
    expect(helpOf("tasks").join("\n")).toContain("due: overdue, today");
    expect(helpOf("people")).toEqual(["words"]);
    expect(["boards", "teams", "imports", "workflows"].flatMap(helpOf)).toEqual(["words", "words", "words", "words"]);
    expect(helpOf("health")).toEqual(["It has no filters."]);
  });
});

describe("what Enter takes", () => {
  const named = (title: string) => {
    const [group = "", label = ""] = title.split(": ");
    return { group, label };
  };
  const first = (text: string, ...titles: readonly string[]) => {
    const [one] = inOrder(titles.map(named), text);
    return one && `${one.group}: ${one.label}`;
  };

  it.each([
    ["Files", "Tabs: Files", ["Files: Delete", "Files: Upload", "Tabs: Files"]],
    ["docketing", "Tabs: Docketing", ["Go to: Docketing", "Tabs: Docketing"]],
    ["deadline", "Go to: Deadlines", ["Deadline: Find", "Go to: Deadlines"]],
    ["UPLOADS", "Files: Upload", ["Files: Deleted files", "Files: Upload"]],
    ["find", "Deadline: Find", ["Deadline: Find", "Go to: Find anything"]],
  ])("%s is %s before what only has its letters", (text, best, titles) => {
    expect(first(text, ...titles)).toBe(best);
  });

  it.each([
    ["boards clone", true],
    ["boards cl", false],
    ["clone", false],
  ])("%s is a command with its group: %s", (text, isTyped) => {
    expect(isTypedInFull({ group: "Boards", label: "Clone" }, text)).toBe(isTyped);
  });

  it("never deletes unless its word is typed", () => {
    const found = ["Files: Delete", "Bin: Empty the bin", "Files: Upload"];
    expect(first("files", ...found)).toBe("Files: Upload");
    expect(first("", ...found)).toBe("Files: Upload");
    expect(first("d", "Files: Delete")).toBeUndefined();
    expect(first("fdl", "Files: Delete", "Team: Remove")).toBeUndefined();
    expect(first("del", ...found)).toBe("Files: Delete");
    expect(first("files delete", ...found)).toBe("Files: Delete");
    expect(first("delete", "Files: Deleted files", "Task: Delete the task")).toBe("Files: Deleted files");
  });
});
