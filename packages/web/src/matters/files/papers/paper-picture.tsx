import { type ReactNode, useEffect, useRef, useState } from "react";
import { Skeleton } from "../../../web-kit/states.tsx";
import styles from "./paper-content.module.css";

type Props = {
  readonly address: () => Promise<string | null>;
  readonly name: string;
  /** How wide it is, as a multiple of the room that it has; a small one is not enlarged at 1. */
  readonly zoom: number;
  readonly failed: () => ReactNode;
};

/** `PaperPicture {address, name, zoom, failed}`: a picture, fitted to its room or enlarged. */
export function PaperPicture({ address, name, zoom, failed }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const given = useRef(address);
  useEffect(() => {
    let isWanted = true;
    given.current().then((found) => {
      if (!isWanted) return;
      if (found === null) setHasFailed(true);
      else setUrl(found);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (hasFailed) return failed();
  if (url === null) return <Skeleton lines={14} height={22} />;
  const style = zoom === 1 ? undefined : { width: `${zoom * 100}%`, maxWidth: "none" };
  return <img className={styles.picture} src={url} alt={name} style={style} onError={() => setHasFailed(true)} />;
}
