import { latePart } from "./late-part.tsx";
import styles from "./markdown.module.css";

type Props = { readonly text: string };

const MarkdownContent = latePart<Props>(
  async () => {
    const { markdownToHtml } = await import("./markdown-html.ts");
    return ({ text }) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text has passed through DOMPurify just here.
      <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: markdownToHtml(text) }} />
    );
  },
  { until: ({ text }) => <div className={styles.plain}>{text}</div>, isSaid: false },
);

/** `Markdown {text}`: shows the plain text first, then formatted once the renderer is loaded. */
export function Markdown({ text }: Props) {
  return <MarkdownContent text={text} />;
}
