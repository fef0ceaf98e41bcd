import { useDirectorySync } from "@iphub/ui-core/matters/directory/use-directory-sync";
import { Button } from "../../web-kit/button.tsx";
import styles from "../files/invention-files.module.css";

/** Imports a matter's folder of the documents repository into its files, and shows the result. */
export function DirectorySync({ reference }: { readonly reference: string }) {
  const { state, reason, root, failed, actions } = useDirectorySync(reference);
  return (
    <span className={styles.sync}>
      <Button colour="secondary" icon="folder" busy={state === "pending"} onClick={() => void actions.sync()}>
        Synchronise the repository
      </Button>
      <span role="status" className={state === "failed" || failed ? styles.failed : styles.quiet}>
        {state === "pending" && "Synchronising…"}
        {state === "completed" && `✓ from ${root}`}
        {state === "failed" &&
          `▲ ${reason}`.split("\n").map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        {state === "idle" && failed && "▲ The documents repository cannot be read."}
      </span>
    </span>
  );
}
