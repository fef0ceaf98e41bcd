import { useSecondFactor } from "@iphub/ui-core/identity/auth/use-second-factor";
import { Button } from "../../web-kit/button.tsx";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import { AccessEntry, AccessList } from "./access-list.tsx";
import { AuthenticatorForm } from "./authenticator-form.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import styles from "./sign-ins.module.css";

type SecondFactorProps = {
  /** Called once the first second factor is set up and its recovery codes are put away. */
  readonly onSetUp?: () => void;
};

/** `SecondFactor {onSetUp?}`: one's own passkeys, authenticator app and recovery codes. */
export function SecondFactor({ onSetUp }: SecondFactorProps) {
  const { app, passkeys, codes, putAway } = useSecondFactor();
  const done = () => {
    putAway();
    onSetUp?.();
  };
  return (
    <>
      <PasskeyList passkeys={passkeys} />
      <section className={styles.section}>
        <h2>Authenticator app</h2>
        <LoadState remote={app} what="Your second factor could not be loaded." lines={2} height={36} />
        <AppState app={app} hasPasskeys={(passkeys.data ?? []).length > 0} />
      </section>
      {app.setUp && <AuthenticatorForm app={app} setUp={app.setUp} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={done} />}
    </>
  );
}

type App = ReturnType<typeof useSecondFactor>["app"];

function AppState({ app, hasPasskeys }: { readonly app: App; readonly hasPasskeys: boolean }) {
  if (!app.data) return null;
  const { authenticatorSince, recoveryCodesLeft, required } = app.data;
  const setUp = () => void app.begin();
  return (
    <>
      {authenticatorSince === null ? (
        <div className={styles.form}>
          <p>
            An app on your phone shows a code for each sign-in with your password.
            {required && !hasPasskeys && " Your role requires a second factor: this app, or a passkey."}
          </p>
          <div>
            <Button colour="secondary" icon="plus" busy={app.sending} onClick={setUp}>
              Set up an app
            </Button>
          </div>
        </div>
      ) : (
        <AccessList>
          <AccessEntry
            name="Authenticator app"
            detail={
              <>
                since <DateText value={authenticatorSince} time />
              </>
            }
          >
            <Button variant="text" colour="secondary" onClick={setUp}>
              Replace
            </Button>
            <Button variant="text" colour="secondary" onClick={() => void app.remove()}>
              Remove…
            </Button>
          </AccessEntry>
        </AccessList>
      )}
      {(authenticatorSince !== null || hasPasskeys) && (
        <AccessList>
          <AccessEntry name="Recovery codes" detail={`${recoveryCodesLeft} not used yet`}>
            <Button variant="text" colour="secondary" onClick={() => void app.makeCodes()}>
              Make new ones…
            </Button>
          </AccessEntry>
        </AccessList>
      )}
    </>
  );
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <Modal
      title="Recovery codes"
      size="small"
      isShownOnce
      onClose={onClose}
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <div className={styles.form}>
        <p>
          Each signs you in once, without the app or passkey. They are shown only now: print them, or keep them in a
          password manager.
        </p>
        <div className={styles.codes}>
          <CopyText text={codes.join("\n")} label="Copy the codes" />
        </div>
      </div>
    </Modal>
  );
}
