import { deadline } from "@iphub/sdk/contract/deadline-shapes";
import { deadlinePeopleWords } from "@iphub/sdk/domain/docket/deadlines/deadline-people";
import { explainRecord } from "@iphub/sdk/domain/docket/deadlines/explain-record";
import { terminalLines } from "../../command-line/output/cell.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { deadlineColumns } from "./deadlines.columns.ts";
import { whyText } from "./why-text.ts";

/** `iphub deadlines get d-1`: one deadline with its reasons. */
export const verb: Verb = { call: "deadlines.get", columns: deadlineColumns, run: showDeadline };

async function showDeadline({ input, output, session }: RunContext): Promise<void> {
  const answer = deadline.parse(await (await session()).call("deadlines.get")(input));
  if (output.asksForRows) return output.record(answer, deadlineColumns);
  const { computed, notice, invention, status } = answer;
  const explained = explainRecord(answer);
  const why = whyText(explained, {
    why: [...computed.why, ...explained.decisions],
    notes: computed.notes,
    notice,
    dates: answer.computed,
  });
  const heading = `${invention.references[0] ?? invention.id}  ${invention.title}  (${status})`;
  await writeOut(terminalLines(`${heading}\n${deadlinePeopleWords(answer)}\n${why}`));
}
