import { isMentionOf, mentionStart, messagePieces } from "@iphub/sdk/domain/matters/mention";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useMemo } from "react";
import { Markdown } from "../../web-kit/markdown.tsx";
import type { Marking } from "../../web-kit/markdown-html.ts";

const no: readonly string[] = [];

type Props = {
  readonly text: string;
  /** The e-mail addresses of the people that the hub has notified; none while the message is being sent. */
  readonly mentions?: readonly string[];
};

/** `MessageText {text, mentions?}`: a message in Markdown; a name after @ is marked only if the hub has notified that person. */
export function MessageText({ text, mentions = no }: Props) {
  const names = mentions.map(useNames(mentions)).join("\n");
  const marking = useMemo((): Marking => {
    const shown = names.split("\n");
    const people = mentions.map((email, at) => ({ email, name: shown[at] ?? "" }));
    return {
      next: mentionStart,
      read: (rest) => {
        const [first] = messagePieces(rest);
        return first?.mention && isMentionOf(first.text, people) ? first.text : null;
      },
    };
  }, [mentions, names]);
  return <Markdown text={text} marking={marking} />;
}
