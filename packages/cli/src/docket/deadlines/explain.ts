import { usageError } from "../../command-line/exit-codes.ts";
import { once } from "../../command-line/output/output.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { kebabCase } from "../../command-line/verb-index.ts";

/** Dates that some rules need in addition to the event's own. */
const dates = [
  ["firstReplyDate", "the day the first reply to a final action was filed"],
  ["advisoryMailDate", "the day the advisory action was mailed"],
  ["finalActionMailDate", "the day the final action was mailed, where the trigger is the advisory action"],
  ["priorityDate", "the earliest filing that is claimed"],
  ["firstActionMailDate", "the day the first action on the merits was mailed"],
  ["originalGrantDate", "for a reissue, the grant of the original patent"],
  ["panelDecisionDate", "the day a pre-appeal decision to proceed was mailed"],
  ["issueDate", "the issue date that the issue notification states"],
] as const;

/** `iphub deadlines explain CTNF 2026-01-31`: computes deadlines without a hub. */
export const verb: Verb = {
  summary: "Compute the deadlines that an event starts and why, without a hub; the date is the mail date",
  positionals: ["trigger", "mailDate"],
  flags: [
    {
      name: "trigger",
      kind: "text",
      required: true,
      help: "a document code or event: CTNF, MCTNF, NOA, GRANT, FILING …",
    },
    {
      name: "mailDate",
      kind: "text",
      required: true,
      help: "the day it was mailed (received, filed, granted): YYYY-MM-DD",
    },
    { name: "period", kind: "text", placeholder: "2m", help: "the period printed in the document: 2m, 30d" },
    { name: "office", kind: "text", help: "the office of the date; US by default" },
    { name: "patentKind", kind: "text", help: "utility, design, plant or reissue" },
    {
      name: "applicationNumber",
      kind: "text",
      help: "whose paper it is; one of a reexamination (90/, 95/, 96/) is read, never counted",
    },
    ...dates.map(([name, help]) => ({ name, help, kind: "text", placeholder: "date" }) as const),
  ],
  columns: [{ key: "ruleId" }, { key: "period" }, { key: "nominal" }, { key: "operative" }, { key: "title" }],
  example: "deadlines explain CTNF 2026-01-31 --period 2m",
  run: explain,
};

async function explain({ input, output }: RunContext): Promise<void> {
  const { computeDeadlines } = await import("@iphub/sdk/domain/docket/deadlines/compute");
  const { explainDeadline } = await import("@iphub/sdk/domain/docket/deadlines/explain");
  const { NOT_LEGAL_ADVICE } = await import("@iphub/sdk/domain/docket/deadlines/deadline-types");
  const { parsePrintedPeriod } = await import("@iphub/sdk/domain/docket/deadlines/printed-period");
  const { refuseReexamined } = await import("@iphub/sdk/domain/docket/deadlines/reexamination");
  const { rulesForTrigger } = await import("@iphub/sdk/domain/docket/deadlines/rules");
  const { US_CLOSURES } = await import("@iphub/sdk/domain/docket/deadlines/us-closures");
  const { InputError } = await import("@iphub/sdk/domain/input-error");
  const { whyText } = await import("./why-text.ts");
  const text = (key: string) => (typeof input[key] === "string" ? input[key] : undefined);
  try {
    const period = text("period");
    const [trigger, mailDate] = [text("trigger") ?? "", text("mailDate") ?? ""];
    refuseReexamined(rulesForTrigger(trigger, mailDate), text("applicationNumber"));
    const result = computeDeadlines({
      trigger,
      mailDate,
      office: text("office"),
      closures: US_CLOSURES,
      ...(period === undefined ? {} : { printedPeriod: parsePrintedPeriod(period, "period") }),
      context: { ...Object.fromEntries(dates.map(([name]) => [name, text(name)])), ...kindOf(text("patentKind")) },
    });
    if (output.asksForRows) return void (await output.list(once(result.deadlines), verb.columns ?? []));
    const extras = { notes: [], notice: NOT_LEGAL_ADVICE };
    const panels = result.deadlines.map((one) =>
      whyText(explainDeadline(one), { ...extras, why: one.why, notes: one.notes, dates: one }),
    );
    await writeOut(panels.length === 0 ? `${result.notes.join("\n")}\n` : panels.join("\n"));
    output.hint("Computed with the closures that are part of iphub; a hub also has those that were added to it.");
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const flag = error.field === "printedPeriod" ? "period" : kebabCase(error.field);
    throw usageError(`--${flag} ${error.reason}`);
  }
}

type Kind = "utility" | "design" | "plant" | "reissue";

function kindOf(text: string | undefined): { patentKind?: Kind } {
  if (text === undefined) return {};
  const kinds: readonly Kind[] = ["utility", "design", "plant", "reissue"];
  const found = kinds.find((kind) => kind === text);
  if (found === undefined) throw usageError(`--patent-kind '${text}' is not one of ${kinds.join(", ")}`);
  return { patentKind: found };
}
