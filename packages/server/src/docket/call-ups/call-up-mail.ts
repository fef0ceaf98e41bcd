import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { counted } from "@iphub/sdk/domain/counted";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { type CallUp, PAST } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { calledDateWords } from "@iphub/sdk/domain/docket/call-ups/called-date-words";
import { passedBeforeWords } from "@iphub/sdk/domain/docket/call-ups/passed-before";
import { dayOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { mailBody } from "../../platform/mail-out/mail-body.ts";

type Called = Pick<
  DeadlineRecord,
  "id" | "title" | "dueAt" | "finalDate" | "computed" | "responsible" | "backup" | "invention" | "notice"
>;

/** The heading of a call-up, in the inbox and as the subject of its mail. */
export function callUpTitle(called: Called, callUp: CallUp): string {
  const [reference] = called.invention.references;
  return `${whenWords(called, callUp)}: ${called.title}${reference === undefined ? "" : `, ${reference}`}`;
}

function whenWords(called: Called, { date, point }: CallUp): string {
  const day = `${fullDay(date)}${calledDateWords(date, called)}`;
  if (point === PAST) return `Past due since ${day}`;
  if (point === 0) return `Due today, ${day}`;
  return `${counted(point, "day")} to ${day}`;
}

const reasons: Readonly<Record<CallUp["reason"], (called: Called) => string>> = {
  scheduled: () => "You are responsible for this deadline.",
  "stand-in": ({ responsible }) =>
    responsible === null
      ? "No one is responsible for this deadline; you are the next who is told."
      : `You are told in place of ${responsible}, who is away or cannot be told.`,
  "past-due": () => "The date has passed, and the deadline is still open.",
  unacknowledged: () => "You are told because no one has acknowledged the call-up of this date.",
  refused: () => "You are told because the mail to the person before you was not delivered.",
};

/** What the date is, where it is not the due date. */
function dateWords({ dueAt, finalDate, computed }: Called, { date, point }: CallUp): string {
  const isOver = point === PAST;
  if (date === dueAt) return "";
  if (date === finalDate) {
    return isOver
      ? "This was the final date, the last on which the right could be kept."
      : "This is the final date, the last on which the right can be kept.";
  }
  if (isOver) return "";
  if (date !== dayOf(computed)) return "The due date has passed; this is the next extension.";
  return computed.window === null
    ? "The date that was set has passed; this is the date that the rule gives."
    : "The date that was set has passed; this is the last day without surcharge.";
}

/** What a call-up says besides its heading: what the date is, why this person gets it, and whether it is late. */
export function callUpWords(called: Called, callUp: CallUp): string[] {
  const { reason, isLate, day, passedBefore } = callUp;
  const late = isLate ? `This call-up was due on ${fullDay(day)}; the hub did not run then.` : "";
  const passed = passedBefore === null ? "" : passedBeforeWords(passedBefore);
  return [reasons[reason](called), passed, dateWords(called, callUp), late].filter((one) => one !== "");
}

/** The mail of a call-up, for text clients and for those that show HTML. `hub` is the public address, if it is known. */
export function callUpMail(called: Called, callUp: CallUp, hub: string | undefined) {
  const title = callUpTitle(called, callUp);
  const { invention, dueAt, finalDate, responsible, backup } = called;
  const body = mailBody({
    title,
    paragraphs: callUpWords(called, callUp),
    facts: [
      ["Deadline", called.title],
      ["Due", fullDay(dueAt)],
      ["Final date", finalDate === null ? "none" : fullDay(finalDate)],
      ["Matter", [invention.references.join(", "), invention.title].filter((one) => one !== "").join(" · ")],
      ["Responsible", responsible ?? "no one"],
      ["Back-up", backup ?? "none"],
    ],
    link: hub === undefined ? undefined : { text: "Acknowledge this call-up", url: `${hub}/call-ups` },
    footer: [...(hub === undefined ? [] : [`Choose how you get notices: ${hub}/inbox/preferences`]), called.notice],
  });
  return { subject: title, ...body };
}
