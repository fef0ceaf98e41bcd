import type { Person } from "@iphub/sdk/contract/shapes";
import { type TypedMention, typedMention, withMention } from "@iphub/sdk/domain/matters/mention";
import { usePeopleSearch } from "@iphub/ui-core/identity/users/use-people-search";
import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { TextField } from "../../web-kit/text-field.tsx";
import { useRemoteOptions } from "../../web-kit/use-remote-options.ts";
import styles from "./mention-field.module.css";

type Props = Omit<ComponentProps<typeof TextField>, "multiline" | "type" | "strict" | "debounceMs">;

/** How many people are offered, and how long typing rests before they are asked for, in milliseconds. */
const mostOffered = 6;
const restMs = 120;
/** The keys that move through the people who are offered. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** `MentionField {…TextField}`: a text of several lines in which a name after @ is completed from the hub's people. */
export function MentionField(props: Props) {
  const field = useRef<HTMLFieldSetElement>(null);
  const mention = useMention(props.value, props.onChange, field);
  const { options, active } = mention;
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
      <span className="visually-hidden" role="status">
        {options[active] && `${options[active].name}, Enter mentions`}
      </span>
    </fieldset>
  );
}

/** The mention that is being typed in a field, the people who fit it, and the keys that choose one of them. */
function useMention(value: string, onChange: (value: string) => void, field: RefObject<HTMLFieldSetElement | null>) {
  const people = usePeopleSearch();
  const { found, ask, forget } = useRemoteOptions<Person>(people.search, restMs, mostOffered);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const area = () => field.current?.querySelector("textarea") ?? null;
  const options = typed === null || typed.query === "" ? [] : found.options;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const close = () => {
    forget();
    setTyped(null);
  };
  const look = () => {
    const at = area();
    const now = at === null || at.selectionStart !== at.selectionEnd ? null : typedMention(at.value, at.selectionStart);
    if (now?.start === typed?.start && now?.query === typed?.query) return;
    setTyped(now);
    setActive(0);
    if (now === null || now.query === "") forget();
    else ask(now.query.replaceAll(".", " "));
  };
  const pick = (person: Person) => {
    if (typed === null) return;
    const completed = withMention(value, typed, person);
    caret.current = completed.caret;
    onChange(completed.text);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (options.length === 0 || event.nativeEvent.isComposing) return;
    const chosen = options[active] ?? options[0];
    const step = steps[event.key];
    if (step === undefined && !["Enter", "Tab", "Escape"].includes(event.key)) return;
    // Neither the form nor the dialog around it gets the key.
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) setActive((active + options.length + step) % options.length);
    else if (event.key === "Escape") close();
    else if (chosen) pick(chosen);
  };
  return { options, active, pick, press, look, close };
}
