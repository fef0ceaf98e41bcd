import type * as z from "zod/mini";
import type { Permission } from "./contract/permissions.ts";

/** Any zod schema, of either flavour of zod. */
export type Schema = z.core.$ZodType;

/** A schema for an object whose keys are known: path parameters, query, most bodies. */
export type ObjectSchema = z.core.$ZodObject;

/** Who may call: anyone, anyone signed in, or a person whose token carries the permission. */
export type Access = "public" | "signed-in" | Permission;

/**
 * One call of the hub as plain data. The typed SDK method, the server's route and validation, the CLI verb's flags and
 * the reference documentation are all derived from it.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The exact path, with its trailing slash, if any; `{name}` marks a path parameter. */
  readonly path: string;
  /** One sentence in the imperative, without a full stop: the CLI's help and the OpenAPI summary. */
  readonly summary: string;
  readonly access: Access;
  /** Set where the person must sign in themselves: API tokens are refused. */
  readonly inPerson?: boolean;
  /** Set where the person must also have signed in, or confirmed their password, within the last ten minutes. */
  readonly recentSignIn?: boolean;
  /** Set where a person may call who must set up a second factor before anything else. */
  readonly beforeSecondFactor?: boolean;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  /** How lists and objects in the query are written: `tag=a&tag=b` (repeated) or `filters[name]=a` (bracketed). */
  readonly queryStyle?: "plain" | "repeated" | "bracketed";
  readonly body?: Schema;
  /** The encoding of the body; JSON by default, and none where there is no `body`. */
  readonly bodyKind?: "json" | "form" | "multipart";
  /** Set when the body is not an object with known keys: the input's key that carries the whole body. */
  readonly bodyKey?: string;
  readonly response: Schema;
  readonly responseKind?: "json" | "text" | "file";
  /** A success status other than 200. */
  readonly status?: 201 | 202 | 204;
  /** Set if the call returns one page of a longer list: how the SDK fetches the next. */
  readonly paging?: Paging;
  /** Set if the response is a list without pages of which the hub gives the first rows only: how many at most. */
  readonly most?: number;
  /** Set on GETs with a side effect and POSTs without one, for the retry rules. */
  readonly safe?: boolean;
  /**
   * Set if the response is read from stored data of the patent office: which applications it is about. The server then
   * says in headers what the office was not or could not be asked.
   */
  readonly officeData?: OfficeScope;
  readonly example: { readonly input?: Readonly<Record<string, unknown>>; readonly output?: unknown };
}

/**
 * The applications that a call's stored office data are about: the keys of its input that name an application, a matter,
 * a deadline or a finding. Where no key has a value, all matters that the caller may see.
 */
export interface OfficeScope {
  readonly application?: string;
  readonly matter?: string;
  readonly deadline?: string;
  readonly finding?: string;
}

/**
 * `skip` walks by offset; `page` walks by bracketed page numbers; `after` sends the response's `next` as `after`, and
 * names the size of a page `limit`. `items` names the list inside the response.
 */
export interface Paging {
  readonly kind: "skip" | "page" | "after";
  /** The key of the page within the response; absent if the response is the list itself. */
  readonly items?: string;
  readonly pageSize: number;
}

/** The names in braces of a path. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** The constraint on a call's definition by its path: a schema for every name in it, and none for anything else. */
type WithPathParams<E extends Endpoint> =
  PathNames<E["path"]> extends keyof OutputPart<E["params"]>
    ? keyof OutputPart<E["params"]> extends PathNames<E["path"]>
      ? E
      : never
    : never;

/**
 * Checks a call's definition against {@link Endpoint} and keeps its literal types; `params` must have the names of the
 * path.
 */
export function endpoint<const E extends Endpoint>(definition: E & WithPathParams<E>): E {
  return definition;
}

type InputPart<S> = S extends Schema ? z.core.input<S> : unknown;
type OutputPart<S> = S extends Schema ? z.core.output<S> : unknown;
type BodyInput<E> = E extends { body: infer B; bodyKey: infer K extends string }
  ? { [Key in K]: InputPart<B> }
  : E extends { body: infer B }
    ? InputPart<B>
    : unknown;
type BodyOutput<E> = E extends { body: infer B; bodyKey: infer K extends string }
  ? { [Key in K]: OutputPart<B> }
  : E extends { body: infer B }
    ? OutputPart<B>
    : unknown;
type Flat<T> = { [K in keyof T]: T[K] };

/** What a caller passes: path parameters, query and body keys in one flat object. */
export type EndpointInput<E extends Endpoint> = Flat<
  (E extends { params: infer P } ? InputPart<P> : unknown) &
    (E extends { query: infer Q } ? InputPart<Q> : unknown) &
    BodyInput<E>
>;

/** What the server's handler receives: the same flat object after validation and defaults. */
export type EndpointParsed<E extends Endpoint> = Flat<
  (E extends { params: infer P } ? OutputPart<P> : unknown) &
    (E extends { query: infer Q } ? OutputPart<Q> : unknown) &
    BodyOutput<E>
>;

/** The path parameters of a call as the server's handler receives them: the keys of its `params`, after validation. */
export type EndpointParams<E extends Endpoint> = OutputPart<E["params"]>;

/** The response that the caller gets. */
export type EndpointOutput<E extends Endpoint> = OutputPart<E["response"]>;

/** A noun of the contract: verbs by name. */
export type Noun = Readonly<Record<string, Endpoint>>;

/** Every noun by name. */
export type Contract = Readonly<Record<string, Noun>>;
