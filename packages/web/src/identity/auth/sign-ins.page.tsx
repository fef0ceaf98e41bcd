import { programName } from "@iphub/sdk/domain/program-name";
import { useSignIns } from "@iphub/ui-core/identity/auth/use-sign-ins";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { AccessEntry, AccessList, AccessSection } from "./access-list.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import styles from "./sign-ins.module.css";

type Props = {
  /** What else has access in the person's name, of other areas. */
  readonly children: ReactNode;
};

/** A person's own sign-ins, to end one or all of them, the password form, and what else has access. */
export function SignInsPage({ children }: Props) {
  const signIns = useSignIns();
  const { actions } = signIns;
  return (
    <Page
      title="Sign-ins and password"
      filters={
        <Link to="/account/tokens" className={buttonClass("secondary", "text")}>
          API tokens
        </Link>
      }
      action={
        <Button colour="secondary" icon="logout" onClick={() => void actions.endAll()}>
          Sign out everywhere
        </Button>
      }
    >
      <AccessSection title="Where you are signed in">
        <LoadState remote={signIns} what="Your sign-ins could not be loaded." lines={3} height={36} />
        <AccessList>
          {(signIns.data ?? []).map(({ id, userAgent, createdAt, lastUsedAt, current }) => (
            <AccessEntry
              key={id}
              name={programName(userAgent)}
              hint={userAgent}
              detail={
                <>
                  since <DateText value={createdAt} time />, last used <DateText value={lastUsedAt} time />
                </>
              }
            >
              {current ? (
                <span className={styles.here}>● this one</span>
              ) : (
                <Button variant="text" colour="secondary" onClick={() => void actions.end(id)}>
                  Sign out
                </Button>
              )}
            </AccessEntry>
          ))}
        </AccessList>
      </AccessSection>
      <SecondFactor />
      <PasswordForm signIns={signIns} />
      {children}
    </Page>
  );
}
