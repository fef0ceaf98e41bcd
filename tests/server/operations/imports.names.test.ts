import type { Hub } from "@iphub/sdk";
import type { ImportName } from "@iphub/sdk/contract/import-names";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { importSettled } from "../../support/import-settled.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const mapping = { reference: "Our ref", title: "Title", attorney: "Attorney" };

/** Names of people in a file: everyone's last name is Example, the first names are amy, ben and so on. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
  });
  afterAll(() => hub.close());

  const file = (...lines: string[]) => new File([["Our ref;Title;Attorney", ...lines].join("\n")], "people.csv");
  const told = (names: readonly ImportName[]) =>
    names.map(({ name, rows, choice, email, isKept }) => [name, rows, choice, email, isKept]);
  const attorneysOf = async (id: string) => {
    const { data } = await amy.imports.rows({ id });
    const matters = await Promise.all(data.map(({ inventionId }) => amy.inventions.get({ id: inventionId ?? "" })));
    return matters.map(({ inHouseAttorney }) => inHouseAttorney);
  };

  test("that are not exactly anyone's are listed once with their rows and suggestions, the most frequent first", async () => {
    const { id } = await ben.imports.preview({
      file: file(
        "N-1;One;B. Example",
        "N-2;Two;Example, B",
        "N-3;Three;Amy Example",
        "N-4;Four;Nobody Known",
        "N-5;Five;Nobody Known",
        "N-6;Six;Nobody Known",
        "N-7;Seven;Example",
      ),
    });
    const names = await ben.imports.names({ id });
    expect(told(names)).toEqual([
      ["Nobody Known", 3, "open", null, false],
      ["B. Example", 2, "open", "ben@firm.example", false],
      ["Example", 1, "open", null, false],
    ]);
    expect(names[1]?.suggestions[0]).toEqual({ email: "ben@firm.example", reason: "short" });
    expect(names[2]?.suggestions.map(({ reason }) => reason)).toEqual(Array(4).fill("last-name"));
  });

  test("go to the person who is chosen, or to no one, and the next import of anyone knows it", async () => {
    const lines = ["C-1;One;JD", "C-2;Two;Sam Elsewhere", "C-3;Three;E. Xample"];
    const { id } = await ben.imports.preview({ file: file(...lines) });
    await ben.imports.map({
      ...{ id, mapping },
      names: [
        { name: "JD", choice: "person", email: "eve@firm.example" },
        { name: "Sam Elsewhere", choice: "no-one" },
        { name: "E. Xample", choice: "skip" },
      ],
    });
    expect(told(await ben.imports.names({ id }))).toEqual([
      ["E. Xample", 1, "skip", null, false],
      ["JD", 1, "person", "eve@firm.example", false],
      ["Sam Elsewhere", 1, "no-one", null, false],
    ]);
    await ben.imports.apply({ id });
    await importSettled(ben, id);
    expect(await attorneysOf(id)).toEqual(["eve@firm.example", null, null]);
    const rows = (await ben.imports.rows({ id })).data.map(({ problems }) => problems.map(({ message }) => message));
    expect(rows).toEqual([[], [], ["'E. Xample' is skipped; the matter comes without a responsible attorney"]]);

    const next = await amy.imports.preview({
      file: file("C-4;Four;j.d.", "C-5;Five;ELSEWHERE, Sam", "C-6;Six;E. Xample"),
    });
    expect(told(await amy.imports.names({ id: next.id }))).toEqual([
      ["E. Xample", 1, "open", null, false],
      ["ELSEWHERE, Sam", 1, "no-one", null, true],
      ["j.d.", 1, "person", "eve@firm.example", true],
    ]);
    const again = await amy.imports.preview({ file: file("C-7;Seven;JD") });
    expect(told(await amy.imports.names({ id: again.id }))).toEqual([["JD", 1, "person", "eve@firm.example", true]]);
    await amy.imports.map({ ...{ id: again.id, mapping }, names: [{ name: "JD", choice: "open" }] });
    expect(told(await amy.imports.names({ id: again.id }))).toEqual([["JD", 1, "open", null, false]]);
    const forgotten = await amy.imports.preview({ file: file("C-8;Eight;JD") });
    expect(told(await amy.imports.names({ id: forgotten.id }))).toEqual([["JD", 1, "open", null, false]]);
  });

  test("keep what was chosen for them when a column is mapped, and the log says what was chosen", async () => {
    const { id } = await ben.imports.preview({ file: file("K-1;One;XY", "K-2;Two;Z") });
    const choice = { name: "XY", choice: "person", email: "rob@firm.example" } as const;
    await ben.imports.map({ id, mapping, names: [choice, { name: "Z", choice: "skip" }] });
    await ben.imports.map({ id, mapping: { ...mapping, title: "Our ref", reference: "Title" } });
    expect(told(await ben.imports.names({ id }))).toEqual([
      ["XY", 1, "person", "rob@firm.example", false],
      ["Z", 1, "skip", null, false],
    ]);
    const logged = await hub.platform.db
      .selectFrom("event_log")
      .select("metadata")
      .where("type", "=", "import-mapped")
      .execute();
    expect(logged.map(({ metadata }) => metadata)).toContainEqual(
      expect.objectContaining({ importId: id, names: [choice, { name: "Z", choice: "skip", email: null }] }),
    );
  });

  test("are refused with the field where they need no choice, or where the person is missing or unknown", async () => {
    const { id } = await ben.imports.preview({ file: file("F-1;One;Amy Example", "F-2;Two;Q. Known") });
    const fieldsOf = async (...names: NonNullable<Parameters<Hub["imports"]["map"]>[0]["names"]>) =>
      (await failureOf(ben.imports.map({ id, mapping, names }))).fields?.map(({ field }) => field);
    expect(await fieldsOf({ name: "Amy Example", choice: "no-one" })).toEqual(["names.0.name"]);
    expect(await fieldsOf({ name: "Q. Known", choice: "person" })).toEqual(["names.0.email"]);
    expect(await fieldsOf({ name: "Q. Known", choice: "person", email: "x@firm.example" })).toEqual(["names.0.email"]);
    expect(await fieldsOf({ name: "Q. Known", choice: "skip", email: "ben@firm.example" })).toEqual(["names.0.email"]);
    expect(told(await ben.imports.names({ id }))).toEqual([["Q. Known", 1, "open", null, false]]);
  });
});
