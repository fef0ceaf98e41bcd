import { closureEffect } from "@iphub/sdk/contract/deadline-shapes";
import { counted } from "@iphub/sdk/domain/counted";
import type { CallName } from "../../command-line/input.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext } from "../../command-line/verb.ts";
import { movedColumns } from "./deadlines.columns.ts";

/** Runs a call about a closure and prints every deadline that it moves; `word` is 'would move' or 'moved'. */
export async function printMoved(call: CallName, word: string, context: RunContext): Promise<void> {
  const { input, output, keyed, session } = context;
  const effect = closureEffect.parse(await (await session()).call(call)(input, keyed.idempotencyKey));
  await output.list(once(effect.moved), movedColumns);
  const hidden = effect.hidden === 0 ? "" : ` (${effect.hidden} of matters that you may not see)`;
  note(`${counted(effect.moved.length + effect.hidden, "deadline")} ${word}${hidden}.`);
}
