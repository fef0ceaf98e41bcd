import { useCommandLine } from "@iphub/ui-core/identity/auth/use-command-line";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import styles from "./first-steps.module.css";

/** Lets a command line sign in as the reader, with the code in the address or a typed one. */
export function CommandLinePage() {
  const [query, setQuery] = useQueryString();
  const code = query.get("code") ?? "";
  return (
    <Page title="Sign in the command line">
      {code === "" ? (
        <AskForCode onCode={(typed) => setQuery((known) => known.set("code", typed))} />
      ) : (
        <Confirm code={code} />
      )}
    </Page>
  );
}

function AskForCode({ onCode }: { readonly onCode: (code: string) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onCode(typed.trim());
      }}
    >
      <TextField label="The code that the command line shows" value={typed} onChange={setTyped} autoFocus />
      <div className={styles.choices}>
        <Button type="submit" disabled={typed.trim() === ""}>
          Continue
        </Button>
      </div>
    </form>
  );
}

const noOneWaits =
  "No command line waits with this code. It may have expired: start the sign-in in the terminal again.";

function Confirm({ code }: { readonly code: string }) {
  const waiting = useCommandLine(code);
  const { email: name } = useReader();
  const decide = async (allow: boolean) => {
    const redirect = await waiting.actions.decide(allow);
    if (redirect !== null) location.assign(redirect);
  };
  if (waiting.outcome === "allowed") {
    return <EmptyState icon="success" message="The command line is signed in. You can close this window." />;
  }
  if (waiting.outcome === "refused") return <EmptyState icon="lock" message="The command line was refused." />;
  if (waiting.state === "pending") return <Skeleton lines={5} height={28} />;
  if (waiting.state === "failed" || !waiting.data) {
    const { failure } = waiting;
    // A hub that was not reached has said nothing of the code.
    const what = failure?.kind === "network" || failure?.kind === "timeout" ? failure.message : noOneWaits;
    return (
      <>
        <ErrorState what={what} requestId={failure?.requestId} onRetry={waiting.retry} retrying={waiting.refreshing} />
        <div className={styles.choices}>
          <Link to="/command-line">Enter another code</Link>
        </div>
      </>
    );
  }
  return (
    <section className={styles.step} aria-labelledby="ask">
      <h2 id="ask">Sign in the command line as {name}?</h2>
      <p>
        On <strong>{waiting.data.machine}</strong> a command line asks to sign in as you. Confirm only if you started it
        yourself, and if the terminal shows this code:
      </p>
      <p className={styles.code}>{waiting.data.code}</p>
      <div className={styles.choices}>
        <Button busy={waiting.sending} onClick={() => void decide(true)}>
          Sign in
        </Button>
        <Button colour="secondary" busy={waiting.sending} onClick={() => void decide(false)}>
          Refuse
        </Button>
      </div>
    </section>
  );
}
