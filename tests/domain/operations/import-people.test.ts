import { peopleMatcher, personKey, takenPerson } from "@iphub/sdk/domain/operations/import-people";
import { describe, expect, it } from "vitest";

const people = [
  { email: "jane.doe@firm.example", firstName: "Jane", lastName: "Doe" },
  { email: "jmueller@firm.example", firstName: "Jörg", lastName: "Müller" },
  { email: "ada@firm.example", firstName: "Ada Augusta", lastName: "Byron" },
  { email: "van@firm.example", firstName: "Anna", lastName: "van der Berg" },
  { email: "ben@firm.example", firstName: "Ben", lastName: "Smith" },
  { email: "beth@firm.example", firstName: "Beth", lastName: "Smith" },
];
const match = peopleMatcher(people);
const [jane, joerg, ada, anna, ben, beth] = people.map(({ email }) => email);

describe("a name of a file", () => {
  it.each([
    ["Jane Doe", jane, "same"],
    ["DOE, JANE", jane, "same"],
    ["Dr. Jane Doe, Esq.", jane, "same"],
    ["Jane.Doe@Firm.example", jane, "same"],
    ["Jorg Muller", joerg, "same"],
    ["Mueller, Joerg", joerg, "letters"],
    ["J. Doe", jane, "short"],
    ["Doe, J", jane, "short"],
    ["Jane Q. Doe", jane, "short"],
    ["J. Mueller", joerg, "short"],
    ["A. A. Byron", ada, "short"],
    ["Ada Byron", ada, "short"],
    ["A. van der Berg", anna, "short"],
    ["JD", jane, "initials"],
    ["J.D.", jane, "initials"],
    ["AAB", ada, "initials"],
    ["AB", ada, "initials"],
    ["jmueller", joerg, "address"],
    ["jane.doe", jane, "same"],
    ["Doe", jane, "last-name"],
    ["Mrs. Doe", jane, "last-name"],
    ["Jane", jane, "first-name"],
    ["Jayne Doe", jane, "spelling"],
    ["Jane Doo", jane, "spelling"],
    ["Byrom", ada, "spelling"],
  ])("'%s' suggests %s: %s", (text, email, reason) => {
    expect(match(text)[0]).toEqual({ email, reason });
  });

  it.each(["Nobody Known", "K. Doe", "Jack Doe", "A. C. Byron", "?", "", "X", "D"])("'%s' suggests no one", (text) => {
    expect(match(text).filter(({ reason }) => reason !== "spelling")).toEqual([]);
    expect(takenPerson(text, match(text))).toBeUndefined();
  });

  it("that several people could have suggests all of them, and none is taken", () => {
    expect(match("B. Smith").map(({ email }) => email)).toEqual([ben, beth]);
    expect(takenPerson("B. Smith", match("B. Smith"))).toBeUndefined();
    expect(takenPerson("Smith", match("Smith"))).toBeUndefined();
  });

  it("is taken for the only person of the best reason, never on a resemblance or for an address elsewhere", () => {
    expect(takenPerson("Ben Smith", match("Ben Smith"))).toEqual({ email: ben, reason: "same" });
    expect(takenPerson("J. Doe", match("J. Doe"))?.email).toBe(jane);
    expect(takenPerson("Jayne Doe", match("Jayne Doe"))).toBeUndefined();
    expect(match("jane.doe@other.example")[0]).toEqual({ email: jane, reason: "address" });
    expect(takenPerson("jane.doe@other.example", match("jane.doe@other.example"))).toBeUndefined();
  });

  it("has one key in all its spellings, and another one than a different name", () => {
    expect(personKey("Doe, J.")).toBe(personKey("j doe"));
    expect(personKey("Dr. Müller")).toBe(personKey("MULLER"));
    expect(personKey("JDoe@Firm.example")).toBe("jdoe@firm.example");
    expect(personKey("MS")).toBe("ms");
    expect(personKey("J.D.")).toBe(personKey("JD"));
    expect(personKey("J. Doe")).not.toBe(personKey("K. Doe"));
  });
});
