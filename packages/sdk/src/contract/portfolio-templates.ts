import * as z from "zod/mini";
import { email, text } from "./shapes.ts";
import { stepOffset } from "./workflow-shapes.ts";

/** A step of a template in a portfolio file; `after` names steps of the same milestone by their titles. */
export const portfolioStep = z.strictObject({
  title: text(500),
  instructions: z._default(z.string().check(z.maxLength(100_000, "is longer than 100000 characters")), ""),
  assignees: z._default(z.array(email), []),
  tags: z._default(z.array(text(60)), []),
  due: z._default(z.nullable(stepOffset), null),
  /** Of several with one title the second is `Review (2)`. */
  after: z._default(z.array(text(510)), []),
  draft: z._default(z.boolean("must be true or false"), false),
});
/** A step of a template as a portfolio file writes it. */
export type PortfolioStep = z.infer<typeof portfolioStep>;

/** The steps of a milestone of a template in a portfolio file, all of them in their order. */
export const portfolioSteps = z.array(portfolioStep).check(z.maxLength(200, "has more than 200 steps"));

const ownDate = stepOffset.check(
  z.refine(({ from }) => from === "bind", {
    path: ["from"],
    error: "must be bind: a milestone's own date cannot be counted from itself",
  }),
);

/** A milestone of a template in a portfolio file, named by its template and title. */
export const portfolioTemplateMilestone = z.strictObject({
  title: text(300),
  /** Which of several with the same title, in their order; 1 unless given. */
  number: z._default(
    z.int("must be a whole number from 1").check(z.gte(1, "must be 1 or more"), z.lte(1000, "is more than 1000")),
    1,
  ),
  due: z.optional(z.nullable(ownDate)),
  steps: z.optional(portfolioSteps),
});

/** Whether a template can be put on matters. */
const portfolioTemplateState = z.enum(["draft", "published"], "is not a state; use draft or published");

/** A workflow template of a portfolio file, named by its name; what is left out stays as it is. */
export const portfolioTemplate = z.strictObject({
  name: text(300),
  description: z.optional(z.string()),
  category: z.optional(text(100)),
  /** A new template is a draft unless it is published here. */
  state: z.optional(portfolioTemplateState),
  milestones: z.optional(z.array(portfolioTemplateMilestone).check(z.maxLength(200, "has more than 200 milestones"))),
});
/** A workflow template as a portfolio file writes it. */
export type PortfolioTemplate = z.infer<typeof portfolioTemplate>;

/** A team of a portfolio file, named by its name; `members` are all of them. */
export const portfolioTeam = z.strictObject({
  name: text(100),
  members: z.optional(z.array(email).check(z.maxLength(5000, "are more than 5000"))),
});
/** A team as a portfolio file writes it. */
export type PortfolioTeam = z.infer<typeof portfolioTeam>;
