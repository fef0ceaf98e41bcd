import { useAddIns } from "@iphub/ui-core/documents/add-ins/use-add-ins";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./add-ins.module.css";

/** `AddIns`: the add-ins to download, each with picture and description. */
export function AddIns() {
  const remote = useAddIns();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = hash === "#add-ins" && remote.state === "completed";
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  return (
    <section aria-labelledby="add-ins">
      <h2 id="add-ins" ref={heading} tabIndex={-1}>
        Add-ins
      </h2>
      <LoadState remote={remote} what="The add-ins could not be loaded." lines={3} />
      <ul className={styles.list}>
        {remote.addIns.map(({ title, description, url, image }) => (
          <li key={url} className={styles.entry}>
            <img src={image} alt="" width={40} height={40} />
            <div>
              <a href={url} download>
                {title}
              </a>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
