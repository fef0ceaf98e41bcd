import { capitalised } from "@iphub/sdk/domain/capitalised";
import {
  HubContractError,
  HubHttpError,
  HubInputError,
  HubNetworkError,
  HubTimeoutError,
  isAborted,
} from "@iphub/sdk/errors";

/** A failure as text for the user. */
export interface FailureText {
  readonly kind: "network" | "timeout" | "not-found" | "forbidden" | "conflict" | "refused" | "broken";
  readonly message: string;
  /** The id to tell support; null if the hub never received the call. */
  readonly requestId: string | null;
}

const kinds: Readonly<Record<number, FailureText["kind"]>> = { 403: "forbidden", 404: "not-found", 409: "conflict" };

/** Describes a failure; null for an aborted call, which is ignored. */
export function describeFailure(error: unknown): FailureText | null {
  if (isAborted(error)) return null;
  if (error instanceof HubHttpError) {
    return { kind: kinds[error.status] ?? "refused", message: inWords(error), requestId: error.requestId ?? null };
  }
  if (error instanceof HubTimeoutError) {
    return { kind: "timeout", message: "The hub takes too long to respond. Try again.", requestId: null };
  }
  if (error instanceof HubNetworkError) {
    return {
      kind: "network",
      message: "The hub cannot be reached. Check the connection and try again.",
      requestId: null,
    };
  }
  return { kind: "broken", ...broken(error) };
}

/** A failure of this program or of the hub, without the names of calls and of code that its message has for developers. */
function broken(error: unknown): Pick<FailureText, "message" | "requestId"> {
  if (error instanceof HubContractError) {
    const message = "The hub's answer could not be read. Reload the page.";
    return { message, requestId: error.requestId ?? null };
  }
  if (!(error instanceof Error) || error instanceof TypeError) {
    return { message: "Something went wrong. Try again.", requestId: null };
  }
  const { message } = error;
  return { message: error instanceof HubInputError ? message.replace(/^\S+: /, "") : message, requestId: null };
}

/** The hub's message, without the path of a nested field: `steps[1].options.after: is circular` is about step 2. */
function inWords({ message, fields }: HubHttpError): string {
  const [, list, index] = /^(\w+?)s?\[(\d+)\]/u.exec(fields[0]?.field ?? "") ?? [];
  const path = `${fields[0]?.field}: `;
  if (!list || !message.startsWith(path)) return message;
  return `${capitalised(list)} ${Number(index) + 1} ${message.slice(path.length)}`;
}
