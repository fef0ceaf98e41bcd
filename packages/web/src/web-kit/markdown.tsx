import { latePart } from "./late-part.tsx";
import styles from "./markdown.module.css";
import type { Marking } from "./markdown-html.ts";

type Props = {
  readonly text: string;
  /** What is marked in it, such as mentions; it must not change between renders of the same text. */
  readonly marking?: Marking;
};

const MarkdownContent = latePart<Props>(async () => (await import("./markdown-content.tsx")).MarkdownContent, {
  until: ({ text }) => <div className={styles.plain}>{text}</div>,
  isSaid: false,
});

/** `Markdown {text, marking?}`: shows the plain text first, then formatted once the renderer is loaded. */
export function Markdown(props: Props) {
  return <MarkdownContent {...props} />;
}
