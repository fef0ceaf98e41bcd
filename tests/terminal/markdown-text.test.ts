import { markdownParagraph, markdownText } from "@iphub/cli/terminal-kit/markdown-text";
import { detectTheme } from "@iphub/cli/terminal-kit/theme";
import { expect, it } from "vitest";

it.each([
  ["**Late** and *urgent*, _call_ __now__", "Late and urgent, call now"],
  [
    "see [the action](https://hub.example/f-1) and <https://uspto.gov>",
    "see the action (https://hub.example/f-1) and https://uspto.gov",
  ],
  ["[https://uspto.gov](https://uspto.gov)", "https://uspto.gov"],
  ["17_248_024, 2*3*4, a * b * c and file `claims.docx`", "17_248_024, 2*3*4, a * b * c and file claims.docx"],
  [
    "# Reply\ntwo lines\nof one paragraph\n\n- first\n- second",
    "Reply\ntwo lines of one paragraph\n\n- first\n- second",
  ],
  ["```\n**kept** as it is\n```", "**kept** as it is"],
  ["~~gone~~ \\*starred\\*", "gone *starred*"],
])("%j reads %j", (markdown, text) => {
  expect(markdownText(markdown)).toBe(text);
});

it("shows headings bold, and nothing for a note of nothing", () => {
  const theme = detectTheme({ TERM: "xterm-256color", COLORTERM: "truecolor" }, true, "dark");
  const bold = (text: string) => theme.paint(text, { bold: true });
  expect(markdownParagraph(theme, "Notes", "## To do\n**Call** Ada", 8)).toEqual([
    "",
    bold("Notes"),
    bold("To do"),
    "Call Ada",
  ]);
  expect(markdownParagraph(theme, "Notes", " \n", 8)).toEqual([]);
});
