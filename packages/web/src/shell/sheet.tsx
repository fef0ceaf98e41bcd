import { keySheet } from "@iphub/ui-core/app/key-sheet";
import { useSingleKeys } from "@iphub/ui-core/identity/settings/use-single-keys";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { Modal } from "../web-kit/modal.tsx";
import { Palette } from "./palette.tsx";
import styles from "./sheet.module.css";

/** The overlay above the screen: the key bindings (`help`), or the palette. */
export type SheetName = "help" | "palette";

type Props = { readonly name: SheetName; readonly onShow: (name: SheetName | null) => void };

/** `Sheet {name, onShow(name or null)}`: both are loaded together, with the first use of either. */
export function Sheet({ name, onShow }: Props) {
  const close = () => onShow(null);
  return name === "help" ? <KeySheet onClose={close} /> : <Palette onClose={close} showKeys={() => onShow("help")} />;
}

const names: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑", ArrowRight: "→", ArrowLeft: "←" };

function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { permissions: mine } = useReader();
  const { areOn } = useSingleKeys();
  const offered = keySheet.filter(({ permission }) => permission === undefined || mine.includes(permission));
  const groups = Map.groupBy(offered, ({ group }) => group);
  return (
    <Modal title="Keys" onClose={onClose}>
      {!areOn && (
        <p>Single keys are off in your profile: only those with Ctrl act, and those of a list that has the focus.</p>
      )}
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
