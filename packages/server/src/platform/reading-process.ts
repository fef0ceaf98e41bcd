import type { Serializable } from "node:child_process";
import { type ChildProcess, fork } from "node:child_process";

/** What reading one file may cost before the process is ended. */
export interface ReadingLimits {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** A process that was asked nothing for so long is ended: it holds some 80 MB. */
const idleMilliseconds = 60_000;

/**
 * A process that reads what strangers sent, one file after the other: what a hostile file costs, it costs there. (A
 * thread's limit of memory does not hold against one large allocation: it ends the hub.) The process starts with the
 * first request, knows nothing of the hub's settings, and answers each message with one message.
 */
export class ReadingProcess<Request extends Serializable, Answer> {
  readonly #address: () => URL;
  readonly #limits: ReadingLimits;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(address: () => URL, limits: ReadingLimits) {
    this.#address = address;
    this.#limits = limits;
  }

  /**
   * The answer, or null where the process was lost or took too long. After a request that `isLarge` the process is ended,
   * and its memory is freed with it.
   * @param load gives the request when it is its turn
   * @throws what `load` throws
   */
  ask(load: () => Request | Promise<Request>, isLarge: boolean): Promise<Answer | null> {
    const asking = this.#last.then(async () => {
      const request = await load();
      clearTimeout(this.#idle);
      const answer = await this.#askNow(request);
      if (answer === null || isLarge) this.#end();
      else this.#idle = setTimeout(() => this.#end(), idleMilliseconds).unref();
      return answer;
    });
    this.#last = asking.catch(() => undefined);
    return asking;
  }

  /** Ends the process after what it was asked so far. */
  async close(): Promise<void> {
    await this.#last;
    this.#end();
  }

  #askNow(request: Request): Promise<Answer | null> {
    const child = this.#child?.connected ? this.#child : this.#start();
    this.#child = child;
    return new Promise((resolve) => {
      const end = (answer: Answer | null) => {
        clearTimeout(timer);
        child.off("message", end).off("exit", lost).off("error", lost);
        resolve(answer);
      };
      const lost = () => end(null);
      const timer = setTimeout(lost, this.#limits.milliseconds);
      child.on("message", end).on("exit", lost).on("error", lost);
      child.send(request, (error) => {
        if (error) lost();
      });
    });
  }

  #start(): ChildProcess {
    const own = process.execArgv.filter((flag) => !flag.startsWith("--inspect"));
    const child = fork(this.#address(), {
      execArgv: [...own, `--max-old-space-size=${this.#limits.megabytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
    });
    // Between two requests no other listener is there; an error then must not end the hub.
    child.on("error", () => undefined);
    child.unref();
    child.channel?.unref();
    return child;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}
