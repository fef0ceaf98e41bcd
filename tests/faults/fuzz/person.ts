import { createHub } from "@iphub/sdk";
import { actingForHeader } from "@iphub/sdk/contract/session-calls";
import { samplePassword } from "../campaign/writer.ts";
import { type FuzzAnswer, faultsOf } from "./answers.ts";
import type { Operation } from "./operations.ts";
import { type FuzzRequest, requestFor } from "./requests.ts";
import type { Making } from "./values.ts";

/** No call takes as long, in milliseconds. */
const patienceMs = 60_000;

/** What the people found. */
export interface FuzzRecord {
  /** How often each call was answered with each status. */
  readonly statuses: Map<string, Map<number, number>>;
  readonly faults: string[];
  /** Answers with words from behind the wall. */
  readonly leaks: string[];
}

/** Someone who sends requests; without an address, someone who is not signed in. */
export interface FuzzPerson {
  readonly name: string;
  readonly email: string | null;
  /** Whom they act for. */
  readonly actingFor?: string;
}

/** How a person sends requests. */
export interface Sending {
  readonly url: string;
  readonly operations: readonly Operation[];
  readonly making: Omit<Making, "noun">;
  readonly word: string;
  readonly record: FuzzRecord;
}

/** Sends requests one after the other until the signal is aborted. */
export async function sendRequests(person: FuzzPerson, sending: Sending, signal: AbortSignal): Promise<void> {
  const { operations, making, record } = sending;
  let token = await tokenOf(sending.url, person);
  while (!signal.aborted) {
    const operation = making.random.one(operations);
    const [noun = ""] = operation.name.split(".");
    const request = requestFor(operation, { ...making, noun });
    const answer = await send(sending.url, request, { person, token }).catch((error: unknown) => {
      if (!isUnsendable(error)) record.faults.push(`${request.name} as ${person.name}: no answer: ${String(error)}`);
      return null;
    });
    if (answer === null) continue;
    look(answer, request, person, sending);
    if (answer.status === 401 && person.email !== null) token = await tokenOf(sending.url, person);
  }
}

function look(answer: FuzzAnswer, { name }: FuzzRequest, person: FuzzPerson, { making, word, record }: Sending): void {
  const counts = record.statuses.get(name) ?? new Map<number, number>();
  record.statuses.set(name, counts);
  counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
  record.faults.push(...faultsOf(answer));
  if (answer.text.includes(word)) record.leaks.push(`${answer.about} as ${person.name}: ${around(answer.text, word)}`);
  if (answer.status < 300 && answer.type.startsWith("application/json")) {
    making.ids.note(name.split(".")[0] ?? "", JSON.parse(answer.text));
  }
}

function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 100), at + 100);
}

/** What this client itself refuses to send. */
function isUnsendable(error: unknown): boolean {
  return error instanceof TypeError && /invalid|Invalid|ByteString/.test(`${error.message} ${String(error.cause)}`);
}

async function tokenOf(url: string, { email }: FuzzPerson): Promise<string | null> {
  return email === null ? null : createHub({ baseUrl: url }).auth.login({ email, password: samplePassword });
}

interface Sender {
  readonly person: FuzzPerson;
  readonly token: string | null;
}

async function send(url: string, request: FuzzRequest, { person, token }: Sender): Promise<FuzzAnswer> {
  const answer = await fetch(`${url}${request.path}`, {
    method: request.method,
    headers: {
      ...request.headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(person.actingFor === undefined ? {} : { [actingForHeader]: person.actingFor }),
    },
    body: request.method === "GET" ? undefined : request.body,
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMs),
  });
  const sent = typeof request.body === "string" ? request.body.slice(0, 300) : "";
  return {
    about: `${request.method} ${request.path.slice(0, 300)} ${sent}`,
    status: answer.status,
    type: answer.headers.get("content-type") ?? "",
    text: await answer.text(),
  };
}
