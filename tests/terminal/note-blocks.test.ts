import { noteLines } from "@iphub/cli/matters/notes/note-blocks";
import { createTheme } from "@iphub/cli/terminal-kit/theme";
import { expect, it } from "vitest";

const theme = createTheme("dark", 24);
const marked = (name: string) => theme.paint(name, { role: "accent", bold: true });
const look = { width: 40, isSelected: true, most: 9 };
const ben = { email: "ben@firm.example", name: "Ben Okafor" };

function wordsOf(content: string, mentioned: readonly (typeof ben)[]): string | undefined {
  const note = { authorName: "Ada", updatedAt: "2026-01-31T09:00:00.000Z", content };
  return noteLines(theme, note, { ...look, mentioned })[1];
}

it("only the names after @ of the people whom the hub has notified are marked in a note", () => {
  expect(wordsOf("Ask **@ben**, not @cl", [ben])).toContain(`Ask ${marked("@ben")}, not @cl`);
  expect(wordsOf("Ask @ben", [])).toContain("Ask @ben");
  expect(wordsOf("Ask @ben.okafor@elsewhere.example", [ben])).not.toContain(marked("@ben"));
});
