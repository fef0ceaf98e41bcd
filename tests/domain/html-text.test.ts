import { htmlText } from "@iphub/sdk/formats/html-text";
import { cleanHtml } from "@iphub/server/connectors/mail/clean-html";
import * as fc from "fast-check";
import { expect, it } from "vitest";

const read = (html: string) => htmlText(cleanHtml(html));

it("writes paragraphs, lists, quotations, tables, links and pictures as they are read", () => {
  const html = `<h1>Draft &amp; fees</h1><div>Dear <b>Ada</b>,<br>please   file.</div>
    <p>See <a href="https://firm.example/a">the draft</a> or <a href="https://firm.example">firm.example</a>,
    write to <a href="mailto:ben@firm.example">Ben</a>.</p>
    <ol><li>claims<ul><li>one</li><li>two</li></ul></li><li><p>drawings</p><p>of all</p></li></ol>
    <table><tr><td>Fee</td><td>1&lt;2 USD</td></tr><tr><td>Due</td><td>2 May</td></tr></table>
    <hr><pre>a  b
  c</pre><img src="https://x.example/a.png" alt="logo"><blockquote><p>old</p><p>words</p></blockquote>bye`;
  expect(read(html).split("\n")).toEqual([
    "Draft & fees",
    "",
    "Dear Ada,",
    "please file.",
    "",
    "See the draft <https://firm.example/a> or firm.example, write to Ben <ben@firm.example>.",
    "",
    "1. claims",
    "  - one",
    "  - two",
    "2. drawings",
    "of all",
    "",
    "Fee  1<2 USD",
    "Due  2 May",
    "",
    "----",
    "",
    "a  b",
    "  c",
    "",
    "[logo]",
    "",
    "> old",
    ">",
    "> words",
    "",
    "bye",
  ]);
});

it("takes anything, and keeps every word", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("<p>", "</p>", "<li>", "<br>", "<a href=x>", "</a>", "word", "< ", " ")),
      (some) => {
        const text = read(some.join(""));
        expect(text.match(/word/g)?.length ?? 0).toBe(some.filter((one) => one === "word").length);
      },
    ),
  );
  // A reader that takes quadratic time would not end within the time of a test.
  const hostile = ["<blockquote>", "<a href=", "<b>x </b>", '<a href="https://x.example">y</a>', "<ul><li>", "<"];
  for (const one of hostile) expect(htmlText(one.repeat(50_000))).toBeTypeOf("string");
});
