import type { ImportRecord } from "@iphub/sdk/contract/imports";
import type { useImport } from "@iphub/ui-core/operations/imports/use-import";
import {
  nameChoiceWords,
  type ShownImportName,
  useImportNames,
} from "@iphub/ui-core/operations/imports/use-import-names";
import { useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./imports.module.css";

type NamesProps = { readonly record: ImportRecord; readonly one: ReturnType<typeof useImport> };

/** Who the people of a file are: each name that is not exactly anyone's once, with suggestions. */
export function ImportNames({ record, one }: NamesProps) {
  const names = useImportNames(record.id);
  const mayChoose = record.status === "previewed";
  const { suggested } = names;
  return (
    <Page
      title={`People in ${record.fileName}`}
      afterTitle={names.open > 0 ? `${names.open} to choose` : undefined}
      action={
        mayChoose &&
        suggested.length > 0 && (
          <Button icon="check" busy={one.sending} onClick={() => void one.actions.chooseNames(suggested)}>
            {suggested.length === 1 ? "Take the suggestion" : `Take ${suggested.length} suggestions`}
          </Button>
        )
      }
    >
      <p className={styles.back}>
        <Link to={`/imports/${encodeURIComponent(record.id)}`}>Back to the columns and rows</Link>
      </p>
      <p className={styles.lead}>
        These names are not exactly the name or address of anyone here. What you choose is kept on this hub for the
        whole firm, and the next import uses it. Until you choose, a short form that only one person has is taken for
        that person; rows of any other name come without a responsible attorney.
      </p>
      <LoadState remote={names} what="The names could not be loaded." lines={6} height={48} />
      {names.state === "completed" && names.names.length === 0 && (
        <EmptyState message="Every name of a person in this file is known." />
      )}
      <ul className={styles.names}>
        {names.names.map((name) => (
          <li key={name.name}>
            <NameRow name={name} one={one} mayChoose={mayChoose} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

const someoneElse = "else";

function NameRow(props: {
  readonly name: ShownImportName;
  readonly one: ReturnType<typeof useImport>;
  readonly mayChoose: boolean;
}) {
  const { name, one, mayChoose } = props;
  const [isSearching, setIsSearching] = useState(false);
  const isSuggested = name.people.some(({ email }) => email === name.email);
  const value = isSearching ? someoneElse : name.choice === "person" ? (name.email ?? "open") : name.choice;
  const options = [
    { value: "open", title: name.choice === "open" ? name.outcome : "Not chosen" },
    ...(name.choice === "person" && !isSuggested && name.email !== null
      ? [{ value: name.email, title: name.outcome }]
      : []),
    ...name.people.map(({ email, name: called, reason }) => ({ value: email, title: `${called} – ${reason}` })),
    { value: someoneElse, title: "Someone else…" },
    { value: "no-one", title: nameChoiceWords["no-one"] },
    { value: "skip", title: nameChoiceWords.skip },
  ];
  const choose = (chosen: string) => {
    setIsSearching(chosen === someoneElse);
    if (chosen === someoneElse) return;
    const choice = chosen === "open" || chosen === "no-one" || chosen === "skip" ? chosen : "person";
    void one.actions.chooseNames([{ name: name.name, choice, email: choice === "person" ? chosen : null }]);
  };
  return (
    <>
      <span className={styles.said}>
        <strong>{name.name}</strong>
        <span className={styles.quiet}>{name.detail}</span>
      </span>
      <div className={styles.who}>
        <Select
          label={`Who is ${name.name}?`}
          hideLabel
          value={value}
          options={options}
          disabled={!mayChoose}
          onChange={choose}
        />
        {isSearching && (
          <PeoplePicker
            label={`Person for ${name.name}`}
            emails={[]}
            onChange={([email]) => email !== undefined && choose(email)}
          />
        )}
      </div>
    </>
  );
}
