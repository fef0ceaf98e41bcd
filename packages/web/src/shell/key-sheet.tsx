import { type Command, everywhere, goTo } from "@iphub/ui-core/app/commands";
import { inList } from "@iphub/ui-core/app/list-commands";
import { Modal } from "../web-kit/modal.tsx";
import styles from "./key-sheet.module.css";

const groups = Map.groupBy<Command["group"], Command>([...everywhere, ...goTo, ...inList], ({ group }) => group);
const names: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑" };

/** All key bindings by context. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="Keys" onClose={onClose}>
      {[...groups].map(([group, commands]) => (
        <section key={group} className={styles.group}>
          <h3>{group}</h3>
          <dl className={styles.keys}>
            {commands.map((command) => (
              <div key={command.id} className={styles.line}>
                <dt>{command.title}</dt>
                <dd>
                  {command.keys.map((keys, at) => (
                    <span key={keys}>
                      {at > 0 && " or "}
                      {keys.split(" ").map((key) => (
                        <kbd key={key}>{names[key] ?? key}</kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
