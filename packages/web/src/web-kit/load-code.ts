import { keepTrying } from "@iphub/sdk/keep-trying";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads code that is needed while something is shown, and tries again until it is there: a hub that is away for a moment must
 * not leave a page without it. Returns a function that stops trying; `done` and `onFailure` are not called after that.
 */
export function loadCode<Code>(
  load: () => Promise<Code>,
  done: (code: Code) => void,
  onFailure = () => {},
): () => void {
  let isWanted = true;
  void keepTrying(load, {
    firstPauseMs: 1_000,
    isWanted: () => isWanted,
    pause,
    onFailure: () => isWanted && onFailure(),
  }).then((code) => code && done(code));
  return () => {
    isWanted = false;
  };
}
