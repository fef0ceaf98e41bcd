import { setTimeout as delay } from "node:timers/promises";
import { createHub } from "@iphub/sdk";
import { actingForHeader } from "@iphub/sdk/contract/session-calls";
import { samplePassword, samplePeople } from "../campaign/writer.ts";
import { type FuzzAnswer, faultsOf } from "./answers.ts";
import type { KnownIds } from "./known-ids.ts";
import type { Operation } from "./operations.ts";
import { type FuzzRequest, requestFor } from "./requests.ts";
import type { Making } from "./values.ts";

/** No call takes as long, in milliseconds. */
const patienceMs = 60_000;
const refusedMs = 100;

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
  /** That of the sample's people by default. */
  readonly password?: string;
  /** The person they act for. */
  readonly actingFor?: string;
  /** Set where nearly all of their requests are refused. */
  readonly isRefused?: boolean;
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
    // Who is always refused is answered quickly, and would have most of the time.
    if (person.isRefused) await delay(refusedMs);
    if (answer.status === 401 && person.email !== null) token = await tokenOf(sending.url, person);
  }
}

/** Asks for every list once as an administrator, so that the requests have ids of records of all kinds. */
export async function learnIds({ url, operations, making }: Sending): Promise<void> {
  const person = { name: "an administrator", email: samplePeople[0] };
  const token = await tokenOf(url, person);
  for (const { name, method, path, parameters } of operations) {
    if (method !== "GET" || parameters.some((one) => one.in === "path")) continue;
    const answer = await send(url, { name, method, path, headers: {} }, { person, token });
    if (answer.status === 200) noteIds(answer, name, making.ids);
  }
}

function noteIds({ type, text }: FuzzAnswer, name: string, ids: KnownIds): void {
  if (type.startsWith("application/json")) ids.note(name.split(".")[0] ?? "", JSON.parse(text));
}

function look(answer: FuzzAnswer, { name }: FuzzRequest, person: FuzzPerson, { making, word, record }: Sending): void {
  const counts = record.statuses.get(name) ?? new Map<number, number>();
  record.statuses.set(name, counts);
  counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
  record.faults.push(...faultsOf(answer));
  if (answer.text.includes(word)) record.leaks.push(`${answer.about} as ${person.name}: ${around(answer.text, word)}`);
  if (answer.status < 300) noteIds(answer, name, making.ids);
}

function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 100), at + 100);
}

/** What this client itself refuses to send. */
function isUnsendable(error: unknown): boolean {
  return error instanceof TypeError && /invalid|Invalid|ByteString/.test(`${error.message} ${String(error.cause)}`);
}

/** Signs a person in; null for someone who is not signed in. */
export async function tokenOf(
  url: string,
  { email, password = samplePassword }: Pick<FuzzPerson, "email" | "password">,
): Promise<string | null> {
  return email === null ? null : createHub({ baseUrl: url }).auth.login({ email, password });
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
