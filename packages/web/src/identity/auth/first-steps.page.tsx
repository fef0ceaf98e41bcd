import { counted } from "@iphub/sdk/domain/counted";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { US_HOLIDAY_YEARS } from "@iphub/sdk/domain/us-holidays";
import type { FirstFacts } from "@iphub/ui-core/identity/auth/first-facts";
import { type FirstStep, type FirstStepState, useFirstSteps } from "@iphub/ui-core/identity/auth/use-first-steps";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./first-steps.module.css";

interface StepWords {
  readonly title: string;
  readonly what: (facts: FirstFacts) => string;
  /** The pages on which the step is done; each leads back here. */
  readonly links: readonly { readonly to: string; readonly words: string }[];
}

const words: Readonly<Record<FirstStep, StepWords>> = {
  administrator: {
    title: "Administrator",
    what: () => "That is you. A second one is safer: give a colleague the role too.",
    links: [],
  },
  calendar: {
    title: "Office calendar",
    what: ({ closures }) =>
      `Only the calendar of the US patent office is known (US Eastern time): its weekends, the federal holidays in Washington, DC from ${US_HOLIDAY_YEARS.first} on, and ${counted(closures, "full-day closure")}; deadlines on these days move to the next business day. Add missing closures. Deadlines of other offices have the nominal date only, and say so: check them against that office's calendar.`,
    links: [{ to: "/deadlines?closures=show", words: "Look at the closures" }],
  },
  people: {
    title: "Teams and people",
    what: ({ people, teams }) =>
      `${counted(people, "person", "people")} and ${counted(teams, "team")}. One person dockets a date and another verifies it, so a firm needs two people. An invitation is an e-mail, or a link to hand over.`,
    links: [
      { to: "/teams", words: "Create teams" },
      { to: "/people", words: "Invite people" },
    ],
  },
  docket: {
    title: "Your docket",
    what: ({ matters }) =>
      `${mattersText(matters)}. Import your docket from CSV or Excel; a whole import can be undone. Or open the first matter by hand.`,
    links: [
      { to: "/imports", words: "Import a docket" },
      { to: "/inventions", words: "Open a matter" },
    ],
  },
};

function mattersText(matters: number): string {
  if (matters === 0) return "No matters yet";
  return matters === 1 ? "1 matter" : `${totalWords(matters)} matters`;
}

const stateWords: Readonly<Record<FirstStepState, string>> = { done: "✓ done", skipped: "– skipped", open: "○ to do" };

/** The first steps of a new firm; each can be skipped and resumed at this address. */
export function FirstStepsPage() {
  const first = useFirstSteps();
  const left = first.steps.filter(({ state }) => state === "open").length;
  return (
    <Page
      title="First steps"
      afterTitle={first.facts && (left === 0 ? "all done or skipped" : `${left} to do`)}
      action={
        <Link to="/" className={buttonClass(left === 0 ? "primary" : "secondary")}>
          Go to the hub
        </Link>
      }
    >
      <LoadState remote={first} what="The first steps could not be loaded." lines={12} height={28} />
      <ol className={styles.steps}>
        {first.facts &&
          first.steps.map(({ step, state }) => (
            <Step key={step} step={step} state={state} facts={first.facts}>
              <Choices step={step} state={state} actions={first.actions} />
            </Step>
          ))}
      </ol>
    </Page>
  );
}

type StepProps = {
  readonly step: FirstStep;
  readonly state: FirstStepState;
  readonly facts: FirstFacts | undefined;
  readonly children: ReactNode;
};

function Step({ step, state, facts, children }: StepProps) {
  const { title, what } = words[step];
  return (
    <li className={styles.step} data-state={state}>
      <h2>
        {title} <span className={styles.state}>{stateWords[state]}</span>
      </h2>
      {facts && <p>{what(facts)}</p>}
      {children}
    </li>
  );
}

type ChoicesProps = {
  readonly step: FirstStep;
  readonly state: FirstStepState;
  readonly actions: ReturnType<typeof useFirstSteps>["actions"];
};

function Choices({ step, state, actions }: ChoicesProps) {
  const { title, links } = words[step];
  if (step === "administrator") return null;
  return (
    <div className={styles.choices}>
      {links.map(({ to, words: text }) => (
        <Link key={to} to={to} className={buttonClass("secondary")}>
          {text}
        </Link>
      ))}
      {step === "calendar" && state !== "done" && (
        <Button onClick={() => actions.lookedAt(step)}>The calendar is right</Button>
      )}
      {state === "open" && (
        <Button variant="text" colour="secondary" onClick={() => actions.skip(step)}>
          Skip <span className="visually-hidden">{title}</span>
        </Button>
      )}
      {state === "skipped" && (
        <Button variant="text" colour="secondary" onClick={() => actions.takeUp(step)}>
          Resume <span className="visually-hidden">{title}</span>
        </Button>
      )}
    </div>
  );
}
