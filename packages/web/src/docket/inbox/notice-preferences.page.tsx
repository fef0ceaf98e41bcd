import { type NoticeChannel, type NoticeKind, noticeChannels, noticeKinds } from "@iphub/sdk/contract/inbox";
import { channelFault, noticeChannelWords, noticeKindWords } from "@iphub/sdk/domain/docket/notice-words";
import { useNoticePreferences } from "@iphub/ui-core/docket/inbox/use-notice-preferences";
import { Page } from "../../web-kit/page.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./inbox.module.css";

/** Where the person wants each kind of notice: a row for each kind, a column for each channel. */
export function NoticePreferencesPage() {
  const preferences = useNoticePreferences();
  const { data, actions } = preferences;
  return (
    <Page title="What is sent where">
      <LoadState remote={preferences} what="Your choices could not be loaded." lines={10} height={28} />
      {data && (
        <>
          <p className={styles.note}>
            What is mailed is in the inbox too. Reminders of deadlines cannot be turned off.
            {!data.sendsMail &&
              " This hub sends no mail now: until an administrator sets a mail server, everything is in the inbox alone."}
          </p>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Notice</span>
                </th>
                {noticeChannels.map((channel) => (
                  <th key={channel} scope="col">
                    {noticeChannelWords[channel]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {noticeKinds.map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  chosen={data.channels[kind]}
                  onChoose={(channel) => void actions.choose(kind, channel)}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Page>
  );
}

type RowProps = {
  readonly kind: NoticeKind;
  readonly chosen: NoticeChannel;
  readonly onChoose: (channel: NoticeChannel) => void;
};

function KindRow({ kind, chosen, onChoose }: RowProps) {
  return (
    <tr>
      <th scope="row">{noticeKindWords[kind]}</th>
      {noticeChannels.map((channel) => (
        <td key={channel}>
          <input
            type="radio"
            name={kind}
            aria-label={`${noticeKindWords[kind]}: ${noticeChannelWords[channel]}`}
            checked={channel === chosen}
            disabled={channelFault(kind, channel) !== null}
            onChange={() => onChoose(channel)}
          />
        </td>
      ))}
    </tr>
  );
}
