import type { CallName, Input } from "./input.ts";
import { isRow } from "./output/cell.ts";

/** One call of the hub by name, for an untyped caller such as the command line. */
export interface DynamicCall {
  (input: Input): Promise<unknown>;
  /** All pages, if the call is paged. */
  readonly pages: ((input: Input) => AsyncIterable<unknown>) | undefined;
}

/** The call of that name on a hub's client. */
export function dynamicCall(hub: unknown, name: CallName): DynamicCall {
  const [noun = "", verb = ""] = name.split(".");
  const call: unknown = isRow(hub) && isRow(hub[noun]) ? hub[noun][verb] : undefined;
  if (typeof call !== "function") throw new Error(`The client has no call ${name}`);
  const pages: unknown = Reflect.get(call, "pages");
  return Object.assign((input: Input): Promise<unknown> => call(input), {
    pages: typeof pages === "function" ? (input: Input): AsyncIterable<unknown> => pages(input) : undefined,
  });
}
