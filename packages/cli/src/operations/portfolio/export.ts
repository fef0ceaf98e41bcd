import { type PortfolioSection, portfolioSectionNames } from "@iphub/sdk/contract/portfolio";
import { counted } from "@iphub/sdk/domain/counted";
import type { PortfolioFault } from "@iphub/sdk/domain/operations/portfolio/entries";
import { type ExportedPortfolio, exportedPortfolio } from "@iphub/sdk/domain/operations/portfolio/portfolio-document";
import { portfolioRows } from "@iphub/sdk/domain/operations/portfolio/portfolio-rows";
import { nameText } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { splitList } from "../../command-line/argv.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";
import { saveExport } from "../../command-line/save-export.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { refuseTeams } from "./permitted.ts";
import { readHub, readStart } from "./read-hub.ts";

/** `iphub export -f portfolio.yaml`. */
export const verb: Verb = {
  summary: "Write the portfolio as a file that iphub apply takes, with everything that you may see",
  shortcut: "export",
  flags: [
    {
      name: "file",
      short: "f",
      kind: "text",
      placeholder: "file",
      help: "where to write: JSON or CSV where the name ends so, else YAML; standard output by default",
    },
    {
      name: "sections",
      kind: "text",
      placeholder: "names",
      help: `only these sections, separated by commas: ${portfolioSectionNames.join(", ")}`,
    },
  ],
  example: "export -f portfolio.yaml",
  run: exportPortfolio,
};

async function exportPortfolio({ input, output, session }: RunContext): Promise<void> {
  const form = formOf(input.file);
  const wanted = chosenSections(input.sections);
  const { hub } = await session();
  const { permissions } = await readStart(hub);
  if (typeof input.sections === "string") refuseTeams(wanted, permissions);
  const readable = wanted.filter((name) => name !== "teams" || permissions.has("users:manage"));
  if (readable.length < wanted.length) note("Teams are left out: only an administrator may read who is in them.");
  const stored = await readHub(hub, new Set(readable), permissions);
  const exported = exportedPortfolio(stored);
  const { document, ambiguous } = exported;
  const kept = readable.filter((name) => document[name].length > 0);
  const { text, unsaid } = await textOf(Object.fromEntries(kept.map((name) => [name, document[name]])), form);
  await saveExport(oneBlock(text), input.file, output);
  for (const { path, message } of unsaid) note(terminalText(`${path}: ${message}`));
  for (const { reference, ids } of ambiguous) {
    const said = `${reference} is the reference of ${ids.join(" and ")}. A file cannot say which of them is meant.`;
    note(terminalText(said));
  }
  sayEnded(exported);
  const leftOut = [...leftOutOf(exported), ...(unsaid.length > 0 ? ["the records listed above"] : [])];
  if (leftOut.length > 0) throw new CliError(exitCodes.leftOut, `left out: ${leftOut.join("; ")}`);
}

/** What an ended deadline leaves behind: its number, which those after it go on counting. */
function sayEnded({ ended, countingEnded }: ExportedPortfolio): void {
  const they = counted(ended, "ended deadline is left out: it is", "ended deadlines are left out: they are");
  if (ended > 0) note(`${they} no part of a portfolio file.`);
  if (countingEnded.length === 0) return;
  const names = countingEnded.map(nameText).join(", ");
  const refused = "numbers that count ended deadlines. A hub without those refuses them: count from 1 there.";
  note(terminalText(`${names}: ${refused}`));
}

/** What a file cannot name, each kind in words. */
function leftOutOf({ withoutReference, ambiguous, sameName }: ExportedPortfolio): string[] {
  return [
    ...(ambiguous.length > 0 ? ["matters that have no reference of their own, as listed"] : []),
    ...(withoutReference > 0 ? [`${counted(withoutReference, "matter")} without a reference`] : []),
    ...(sameName > 0 ? [`${counted(sameName, "record")} with the name of another one`] : []),
  ];
}

/** The sections that were asked for, else all. @throws CliError (exit code 2) for one that there is not */
function chosenSections(typed: unknown): readonly PortfolioSection[] {
  if (typeof typed !== "string") return portfolioSectionNames;
  const names = splitList(typed);
  const unknown = names.filter((name) => !portfolioSectionNames.some((one) => one === name));
  const known = `Use ${portfolioSectionNames.join(", ")}.`;
  if (names.length === 0) throw usageError("--sections names no section", known);
  if (unknown.length === 0) return portfolioSectionNames.filter((name) => names.includes(name));
  throw usageError(`--sections: there is no section ${unknown.join(", ")}`, known);
}

/** The form of a file, by its name. */
type Form = "yaml" | "json" | "csv";

function formOf(file: unknown): Form {
  const [, ending] = /\.(json|csv)$/i.exec(typeof file === "string" ? file : "") ?? [];
  if (ending === undefined) return "yaml";
  return ending.toLowerCase() === "csv" ? "csv" : "json";
}

interface WrittenText {
  readonly text: string;
  readonly unsaid: readonly PortfolioFault[];
}

async function textOf(document: Partial<ExportedPortfolio["document"]>, form: Form): Promise<WrittenText> {
  if (form === "json") return { text: `${JSON.stringify(document, null, 1)}\n`, unsaid: [] };
  if (form === "csv") {
    const { csvLines } = await import("@iphub/sdk/formats/write-csv");
    const { columns, rows, unsaid } = portfolioRows(document);
    return { text: csvLines([columns, ...rows]), unsaid };
  }
  const { dump } = await import("js-yaml");
  return { text: dump(document, { lineWidth: -1, noRefs: true }), unsaid: [] };
}

async function* oneBlock(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
