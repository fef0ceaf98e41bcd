import { useAddIns } from "@iphub/ui-core/documents/add-ins/use-add-ins";
import { ErrorState } from "../../web-kit/error-state.tsx";
import { Skeleton } from "../../web-kit/skeleton.tsx";
import styles from "./add-ins.module.css";

/** `AddIns`: the add-ins to download, each with picture and description. */
export function AddIns() {
  const { state, failure, addIns, actions } = useAddIns();
  return (
    <section aria-labelledby="add-ins">
      <h2 id="add-ins">Add-ins</h2>
      {state === "pending" && <Skeleton lines={3} />}
      {state === "failed" && (
        <ErrorState what={failure?.message ?? "The add-ins could not be loaded."} onRetry={actions.retry} />
      )}
      <ul className={styles.list}>
        {addIns.map(({ title, description, url, image }) => (
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
