import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { Icon } from "../../web-kit/icon.tsx";
import styles from "./call-ups.module.css";

/** `NoMailNotice {what}`: the hub sends no mail, so that `what` is in the inbox only, and what can be done about that. */
export function NoMailNotice({ what }: { readonly what: string }) {
  const managesHub = useMay("system:manage");
  return (
    <p role="status" className={styles.warning}>
      <Icon name="warning" size="smx" /> This hub sends no mail: {what} are in the inbox only.{" "}
      {managesHub ? "Set IPHUB_SMTP_OUT_URL to send them by mail too." : "Ask your administrator."}
    </p>
  );
}
