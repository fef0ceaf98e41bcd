import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useSetting } from "../settings/use-setting.ts";
import { type FirstFacts, readFirstFacts } from "./first-facts.ts";

/** The steps of a new firm, in order. */
const firstSteps = ["administrator", "calendar", "people", "docket"] as const;
/** A step of a new firm. */
export type FirstStep = (typeof firstSteps)[number];
/** The state of a step; a skipped one can be resumed. */
export type FirstStepState = "done" | "skipped" | "open";

const setting = "HUB_FIRST_STEPS";

/** The first steps of a new firm; skipped and viewed steps are stored in the person's settings. */
export function useFirstSteps() {
  const { hub } = useHubApp();
  const saved = useSetting(setting);
  const facts = useRemote<FirstFacts>(["auth", "first-steps"], () => readFirstFacts(hub));
  const seen = namesIn(saved.value, "seen");
  const skipped = namesIn(saved.value, "skipped");
  const stateOf = (step: FirstStep): FirstStepState => {
    if (isDone(step, facts.data, seen)) return "done";
    return skipped.includes(step) ? "skipped" : "open";
  };
  /** Lists a step in one of the stored lists, or in neither. */
  const keep = (step: FirstStep, list: "seen" | "skipped" | null) =>
    saved.change((known) => {
      const listed = (name: "seen" | "skipped") => [
        ...namesIn(known, name).filter((one) => one !== step),
        ...(name === list ? [step] : []),
      ];
      return { seen: listed("seen"), skipped: listed("skipped") };
    });
  return {
    state: facts.state,
    failure: facts.failure,
    retry: facts.retry,
    facts: facts.data,
    steps: firstSteps.map((step) => ({ step, state: stateOf(step) })),
    actions: {
      /** A step without a record of its own counts as done when it was viewed. */
      lookedAt: (step: FirstStep) => keep(step, "seen"),
      skip: (step: FirstStep) => keep(step, "skipped"),
      takeUp: (step: FirstStep) => keep(step, null),
    },
  };
}

function isDone(step: FirstStep, facts: FirstFacts | undefined, seen: readonly string[]): boolean {
  if (step === "administrator") return true;
  if (step === "calendar") return seen.includes(step);
  if (step === "people") return facts !== undefined && facts.people > 1;
  return facts !== undefined && facts.matters > 0;
}

function namesIn(value: unknown, key: string): string[] {
  const list: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
}
