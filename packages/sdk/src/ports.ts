/** The interface of `AbortController.signal`, for packages without DOM types. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Ends the calls that were given its signal. */
export interface Canceller {
  readonly signal: CancelSignal;
  abort(): void;
}

/** Makes an `AbortController`, for packages without DOM types. */
export function createCanceller(): Canceller {
  return new AbortController();
}

/** Time and randomness, which tests can control. */
export interface ClientPorts {
  /** Milliseconds since 1970. */
  now(): number;
  /** A number from 0 up to 1. */
  random(): number;
  /** Runs `action` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, action: () => void): () => void;
}

/** The real clock and randomness. */
export const systemPorts: ClientPorts = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** An encoded request body. */
export type WireBody = string | Blob | ReadableStream<Uint8Array<ArrayBuffer>>;

/** The part of `RequestInit` that the SDK uses. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: WireBody;
  readonly signal: AbortSignal;
  readonly duplex?: "half";
}

/** The part of a stream's reader that the SDK uses. */
export interface PieceReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** The part of `Response` that the SDK uses. */
export interface FetchAnswer {
  readonly status: number;
  readonly headers: {
    get(name: string): string | null;
    forEach(take: (value: string, name: string) => void): void;
  };
  readonly body: { getReader(): PieceReader } | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** `fetch`, or a replacement for it. */
export type FetchPort = (url: string, init: FetchInit) => Promise<FetchAnswer>;
