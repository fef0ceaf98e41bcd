import { dueColumn } from "@iphub/cli/command-line/output/due-mark";
import { tableOf } from "@iphub/cli/command-line/output/table";
import { describe, expect, it } from "vitest";

const plain = { heading: (text: string) => text, marked: (text: string) => text, today: "2026-11-25" };

describe("a narrow terminal", () => {
  it("keeps the reference, the title and the date of a row in 40 columns, and names all that it leaves out", () => {
    const row = {
      section: "Past due",
      dueAt: "2026-11-24",
      finalDate: "2027-02-24",
      title: "Response to non-final office action",
      invention: { references: ["13/629,161", "LE-1046"] },
      tags: "fee",
      id: "k-13629161-28",
    };
    const wide = [
      { key: "section" },
      dueColumn("dueAt", "Due date"),
      { key: "finalDate", title: "Final date", whole: true },
      { key: "title" },
      { key: "invention.references", title: "Matter", show: () => "13/629,161, LE-1046" },
      { key: "tags", optional: true },
      { key: "id", title: "Id", whole: true },
    ];
    const { text, leftOut } = tableOf([row], wide, { ...plain, width: 40 });
    expect(text).toBe("DUE DATE      TITLE         MATTER\n◆ 2026-11-24  Response to…  13/629,161,…\n");
    expect(leftOut).toEqual(["Section", "Final date", "Tags", "Id"]);
  });

  it("shows the id of a matter only where its title and references are whole", () => {
    const row = {
      title: "Aiming device for insertion",
      references: "10/590,044, 10139/04402",
      id: "m-10590044",
      who: "ada",
    };
    const wide = [{ key: "title" }, { key: "references" }, { key: "id", title: "Id", whole: true }, { key: "who" }];
    const heads = (width: number) =>
      tableOf([row], wide, { ...plain, width })
        .text.split("\n")[0]
        ?.split(/ +/);
    expect(heads(60)).toEqual(["TITLE", "REFERENCES", "WHO"]);
    expect(heads(80)).toEqual(["TITLE", "REFERENCES", "ID", "WHO"]);
  });
});
