import { useUnassignedMail } from "@iphub/ui-core/matters/correspondence/use-unassigned-mail";
import { useInventionList } from "@iphub/ui-core/matters/inventions/use-invention-list";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./correspondence.module.css";
import { Email } from "./email.tsx";

/** The e-mail without a matter: each one is filed on a matter by hand. */
export function UnassignedMailPage() {
  const mail = useUnassignedMail();
  return (
    <Page title="Unassigned e-mail">
      <OpenList
        list={mail}
        what="The e-mail could not be loaded."
        empty={
          <EmptyState
            icon="mail"
            message="All e-mail is filed on a matter. What the hub cannot place is listed here, to be filed by hand."
          />
        }
      >
        <ul className={styles.list}>
          {mail.rows.map((email) => (
            <Email key={email.id} email={email}>
              <FileOnMatter
                busy={mail.filing === email.id}
                onFile={(inventionId, title) => mail.actions.assign(email.id, inventionId, title)}
              />
            </Email>
          ))}
        </ul>
      </OpenList>
    </Page>
  );
}

type FileProps = { readonly busy: boolean; readonly onFile: (inventionId: string, title: string) => void };

/** Finds a matter by title, reference or number, and files the e-mail on it. */
function FileOnMatter({ busy, onFile }: FileProps) {
  const [qs, setQs] = useState("");
  const [chosen, setChosen] = useState("");
  const found = useInventionList({ qs });
  // No matter is preselected: an e-mail on the wrong matter is worse than one that waits.
  // While a search is under way, the rows are those of the one before.
  const first = qs.trim() === "" || found.refreshing ? undefined : found.rows[0];
  const matter = found.rows.find(({ id }) => id === chosen) ?? first;
  const options = found.rows.map(({ id, title, references }) => ({
    value: id,
    title: references[0] ? `${references[0]}: ${title}` : title,
  }));
  const nothing = { value: "", title: "find it, or choose it here" };
  return (
    <div className={styles.file}>
      <TextField label="Find the matter" type="search" value={qs} onChange={setQs} debounceMs={250} />
      <Select
        label="Matter"
        value={matter?.id ?? ""}
        options={matter ? options : [nothing, ...options]}
        onChange={setChosen}
      />
      <Button
        busy={busy}
        disabled={!matter || found.refreshing}
        onClick={() => matter && onFile(matter.id, matter.title)}
      >
        File on this matter
      </Button>
    </div>
  );
}
