import { isMentionOf, mentionStart, messagePieces } from "@iphub/sdk/domain/matters/mention";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useMemo } from "react";
import { Markdown } from "../../web-kit/markdown.tsx";
import type { Marking } from "../../web-kit/markdown-html.ts";

const noMentions: readonly string[] = [];

type Props = {
  readonly text: string;
  /** The e-mail addresses of the people that the hub has notified; none while the text is being sent. */
  readonly mentions?: readonly string[];
};

/** `MentionText {text, mentions?}`: a text in Markdown; names after @ are marked where `mentions` has the person. */
export function MentionText({ text, mentions = noMentions }: Props) {
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
