import type { HandedLink } from "@iphub/ui-core/identity/users/use-people-list";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useRoom } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";

type Props = { readonly handed: HandedLink; readonly onClose: () => void };

/** Says that a one-time link was mailed, or shows it once, to hand over. */
export function HandedLinkPanel(props: Props) {
  return (
    <KeyScope captures>
      <LinkLines {...props} />
    </KeyScope>
  );
}

function LinkLines({ handed, onClose }: Props) {
  const room = useRoom();
  useKeys([{ id: "link.close", keys: ["enter", "escape"], label: "done", group: "Link", rank: 1, run: onClose }]);
  const width = room.columns - 2;
  const until = dateWords(handed.expiresAt, { time: true });
  const words =
    handed.link === null
      ? [`A link to choose a password is on its way to ${handed.sentTo}. It works once, until ${until}.`]
      : [
          `This hub sends no mail: give this link to ${handed.name} yourself. It works once, until ${until}, and is shown only once.`,
          handed.link,
        ];
  const lines = words.flatMap((text, at) => [...(at === 0 ? [] : [""]), ...wrapCells(text, width - 4)]);
  return <Panel title={`Link for ${handed.name}`} lines={lines} width={width} />;
}
