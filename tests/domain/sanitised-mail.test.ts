import { cleanHtml } from "@iphub/server/connectors/mail/clean-html";
import { expect, test } from "vitest";

test("a size of letters is one of the known words or a length, and nothing that has such a word in it", () => {
  const styled = (size: string) => cleanHtml(`<p style="font-size:${size}">x</p>`);
  for (const size of ["xx-small", "large", "medium", "smaller", "larger", "12px"]) {
    expect(styled(size)).toBe(`<p style="font-size:${size}">x</p>`);
  }
  for (const size of ["url(//firm.example/medium)", "url(a) smaller", "xlarger", "small url(a)"]) {
    expect(styled(size)).not.toContain("style");
  }
});
