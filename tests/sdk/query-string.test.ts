import { fillPath, type QueryStyle, queryString } from "@iphub/sdk/query-string";
import { describe, expect, test } from "vitest";

describe("the three styles of a query", () => {
  const table: [string, QueryStyle, Record<string, unknown>, string][] = [
    ["leaves out what is not there", "plain", { a: undefined, b: null, c: "" }, "c="],
    [
      "writes numbers, truth and dates",
      "plain",
      { n: 0, yes: false, at: new Date(0) },
      "n=0&yes=false&at=1970-01-01T00:00:00.000Z",
    ],
    ["repeats the key of a list", "repeated", { tags: ["2AR", "R&D"] }, "tags=2AR&tags=R%26D"],
    ["repeats the key of a list in the plain style too", "plain", { bots: ["a", "b"] }, "bots=a&bots=b"],
    ["leaves out an empty list", "repeated", { tags: [] }, ""],
    [
      "brackets an object",
      "bracketed",
      { pagination: { page: 2, pageSize: 25 } },
      "pagination[page]=2&pagination[pageSize]=25",
    ],
    ["brackets to any depth", "bracketed", { filters: { minionId: { $eq: "m 1" } } }, "filters[minionId][%24eq]=m%201"],
    [
      "repeats a list beside brackets",
      "bracketed",
      { populate: ["a", "b"], sort: "createdAt:desc" },
      "populate=a&populate=b&sort=createdAt%3Adesc",
    ],
    [
      "encodes what would mean something else",
      "plain",
      { "a&b": "c=d#e+f%/?ü漢" },
      "a%26b=c%3Dd%23e%2Bf%25%2F%3F%C3%BC%E6%BC%A2",
    ],
  ];
  test.each(table)("%s (%s)", (_name, style, query, expected) => {
    const written = queryString(query, style);
    expect(decodeDates(written)).toBe(expected);
  });

  // spec: 2.61
  test("what is written is read back by the platform's own parser", () => {
    const text = "a&b=c #%+?/ü漢🔋";
    expect(new URLSearchParams(queryString({ qs: text })).get("qs")).toBe(text);
  });

  test("an object in a plain query is refused by name", () => {
    expect(() => queryString({ filters: { name: "a" } }, "plain")).toThrow("filters cannot be written in an address");
  });

  test("a number that is none is refused by name", () => {
    expect(() => queryString({ list: [1, Number.NaN] }, "repeated")).toThrow("list[1] cannot be written");
  });

  test("half a character is refused by name", () => {
    expect(() => queryString({ qs: "\ud83d" })).toThrow("qs contains half of a character");
  });
});

describe("the path", () => {
  test("keeps one segment one segment", () => {
    expect(fillPath("/api/x/{id}/y", { id: "17/248,024 ?#%" })).toBe("/api/x/17%2F248%2C024%20%3F%23%25/y");
  });

  test.each([".", ".."])("refuses %s, which an address parser drops", (id) => {
    expect(() => fillPath("/api/settings/{name}", { name: id })).toThrow(`name must not be ${id}`);
  });

  test.each([undefined, ""])("refuses a value that is %o", (id) => {
    expect(() => fillPath("/api/tasks/{id}", { id })).toThrow("id is required");
  });
});

function decodeDates(query: string): string {
  return query.replaceAll(/T\d\d%3A\d\d%3A/g, (time) => decodeURIComponent(time));
}
