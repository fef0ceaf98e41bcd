/** A schema as the hub's OpenAPI document has it. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly oneOf?: readonly ValueSchema[];
  readonly allOf?: readonly ValueSchema[];
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, ValueSchema>>;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: ValueSchema;
}

/** A call, as the hub's OpenAPI document says how it is made. */
export interface Operation {
  /** Noun and verb. */
  readonly name: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly mediaType: string; readonly schema: ValueSchema };
}

interface OperationJson {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: ValueSchema }>> };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationJson>>>>;
}

/** What is not called, and why. */
export const notFuzzed: Readonly<Record<string, string>> = {
  "auth.login": "wrong passwords would lock the people out who go on",
  "auth.logout": "ends the sign-in that goes on",
  "auth.endSession": "ends the sign-ins that go on",
  "auth.endAllSessions": "ends the sign-ins that go on",
  "auth.changePassword": "the people sign in again",
  "auth.setPassword": "the people sign in again",
  "auth.forgotPassword": "the people sign in again",
  "auth.sendPasswordLink": "the people sign in again",
  "auth.requireSecondFactor": "the people have none",
  "auth.confirmAuthenticator": "the people have no second factor",
  "auth.addPasskey": "the people have no second factor",
  "users.update": "closes accounts and changes roles of the people who go on",
  "users.secure": "closes accounts",
  "users.handOver": "closes accounts",
  "users.addAssistant": "who acts for the person inside the wall may see the matter",
  "walls.break": "opens the wall that is checked, as it should",
  "retention.eraseMatter": "erases the matter that is checked",
  "retention.erasePerson": "erases people who go on",
};

/** The operations of a running hub, read from its OpenAPI document, without those that are not fuzzed. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/api/docs/openapi.json`);
  if (answer.status !== 200) throw new Error(`the hub does not show its API: ${answer.status}`);
  const document: OpenApi = JSON.parse(await answer.text());
  return Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => operationOf(method, path, one)))
    .filter(({ name }) => !(name in notFuzzed));
}

function operationOf(method: string, path: string, { operationId, parameters, requestBody }: OperationJson): Operation {
  const [body] = Object.entries(requestBody?.content ?? {});
  return {
    name: operationId,
    method: method.toUpperCase(),
    path,
    parameters,
    ...(body ? { body: { mediaType: body[0], schema: body[1].schema } } : {}),
  };
}
