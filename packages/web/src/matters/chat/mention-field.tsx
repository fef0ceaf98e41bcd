import type { Person } from "@iphub/sdk/contract/shapes";
import { useMention } from "@iphub/ui-core/matters/chat/use-mention";
import { unknownMentionWords, useDoubtedMentions } from "@iphub/ui-core/matters/notes/use-unknown-mentions";
import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./mention-field.module.css";

type Props = Omit<ComponentProps<typeof TextField>, "multiline" | "type" | "strict" | "debounceMs"> & {
  /** The text as it is stored, whose mentions notify no one again. */
  readonly before?: string | undefined;
};

/** The keys that move through the people who are offered. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * `MentionField {before?, …TextField}`: a text of several lines in which a name after @ is completed from the hub's people,
 * and one that is no one's is said below.
 */
export function MentionField({ before = "", ...props }: Props) {
  const field = useRef<HTMLFieldSetElement>(null);
  const mention = useMentionField(props.value, props.onChange, field);
  const { options, active } = mention;
  const doubted = useDoubtedMentions(props.value, before);
  const chosen = options[active];
  const isDoubted = chosen === undefined && doubted.length > 0;
  return (
    <fieldset
      className={styles.field}
      ref={field}
      onKeyDown={mention.press}
      onSelect={mention.look}
      onBlur={mention.close}
    >
      <TextField {...props} multiline />
      {options.length > 0 && (
        <div role="listbox" aria-label="People to mention" className={styles.people}>
          {options.map((person, at) => (
            <button
              key={person.email}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={styles.person}
              // The text keeps the focus, and with it the caret.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mention.pick(person)}
            >
              <span>{person.name}</span>
              <span className={styles.address}>{person.email}</span>
            </button>
          ))}
        </div>
      )}
      <span className={isDoubted ? styles.doubted : "visually-hidden"} role="status">
        {isDoubted ? unknownMentionWords(doubted) : chosen && `${chosen.name}, Enter mentions`}
      </span>
    </fieldset>
  );
}

/** The mention that is being typed in a field, the people who fit it, and the keys that choose one of them. */
function useMentionField(
  value: string,
  onChange: (value: string) => void,
  field: RefObject<HTMLFieldSetElement | null>,
) {
  const mention = useMention();
  const { options, active, step, close } = mention;
  const caret = useRef<number | null>(null);
  const area = () => field.current?.querySelector("textarea") ?? null;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const look = () => {
    const at = area();
    mention.look(at?.value ?? "", at === null || at.selectionStart !== at.selectionEnd ? null : at.selectionStart);
  };
  const pick = (person?: Person) => {
    const completed = mention.take(value, person);
    if (completed === null) return;
    caret.current = completed.caret;
    onChange(completed.text);
  };
  const press = (event: KeyboardEvent) => {
    // Shift+Tab goes back and Shift+Enter begins a line, as where no one is offered.
    if (options.length === 0 || event.shiftKey || event.nativeEvent.isComposing) return;
    const by = steps[event.key];
    if (by === undefined && !["Enter", "Tab", "Escape"].includes(event.key)) return;
    // Neither the form nor the dialog around it gets the key.
    event.preventDefault();
    event.stopPropagation();
    if (by !== undefined) step(by);
    else if (event.key === "Escape") close();
    else pick();
  };
  return { options, active, pick, press, look, close };
}
