import { once } from "../../command-line/output/output.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { sayCounted } from "../docket/left-out.ts";
import { deadlineColumns } from "./deadlines.columns.ts";
import { plainCount, restOfProposals, sayOthers } from "./other-proposals.ts";

/** `iphub deadlines plain`: the proposals that `deadlines docket --all-plain` dockets, and how many need a person. */
export const verb: Verb = {
  call: "deadlines.plain",
  web: "/deadlines",
  columns: deadlineColumns,
  inner: { key: "plain", columns: deadlineColumns },
  run: printPlain,
};

async function printPlain({ output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const answer = await hub.deadlines.plain();
  const { plain, others, isWhole } = answer;
  if (output.isWholeRecord) await output.record(answer, deadlineColumns);
  else {
    await output.list(once(plain), deadlineColumns);
    sayOthers(others);
  }
  sayCounted(output, { isWhole, counted: plainCount(plain.length), rest: restOfProposals });
}
