import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadCode } from "./load-code.ts";
import styles from "./states.module.css";

type Options<Props> = {
  /** What is shown until the code is there; nothing by default. */
  readonly until?: (props: Props) => ReactNode;
  /** False for what a person did not ask for, which is missing without a word until it can be loaded. Default true. */
  readonly isSaid?: boolean;
  /** Whether it is loaded only when the frame that has room for it is drawn, which its request would hold up. */
  readonly isLater?: boolean;
};

/** After how long a frame is drawn. */
const afterFrameMs = 50;

/** Code that is loaded once; null until then. */
interface PartCode<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  loaded: ComponentType<Props> | null;
}

/**
 * `latePart(load, {until?, isSaid?, isLater?})`: a component whose code is loaded when it is first shown, for module level. Code that
 * cannot be loaded is tried again while the component is shown, and what is around it stays: with `lazy` of React the error
 * takes the page with it, or the whole application.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { until, isSaid = true, isLater = false }: Options<Props> = {},
): ComponentType<Props> {
  const code: PartCode<Props> = { load, loaded: null };
  return (props) => <Loaded code={code} with={props} isSaid={isSaid} isLater={isLater} until={until?.(props)} />;
}

type LoadedProps<Props> = {
  readonly code: PartCode<Props>;
  readonly with: Props;
  readonly isSaid: boolean;
  readonly isLater: boolean;
  readonly until: ReactNode;
};

function Loaded<Props extends object>({ code, with: props, isSaid, isLater, until }: LoadedProps<Props>) {
  const [Part, setPart] = useState(() => code.loaded);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (Part) return;
    const show = (loaded: ComponentType<Props>) => {
      code.loaded = loaded;
      setPart(() => loaded);
    };
    const load = () => loadCode(code.load, show, () => setHasFailed(true));
    if (!isLater) return load();
    let stop = () => {};
    const wait = setTimeout(() => {
      stop = load();
    }, afterFrameMs);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [Part, code, isLater]);
  if (Part) return <Part {...props} />;
  if (!hasFailed || !isSaid) return until;
  return (
    <p role="alert" className={styles.late}>
      The hub cannot be reached. This is shown as soon as it can.
    </p>
  );
}
