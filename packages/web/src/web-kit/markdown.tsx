import { lazy, Suspense } from "react";
import styles from "./markdown.module.css";

const MarkdownContent = lazy(async () => {
  const { markdownToHtml } = await import("./markdown-html.ts");
  return {
    default: ({ text }: { readonly text: string }) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text has passed through DOMPurify just here.
      <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: markdownToHtml(text) }} />
    ),
  };
});

/** `Markdown {text}`: shows the plain text first, then formatted once the renderer is loaded. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<div className={styles.plain}>{text}</div>}>
      <MarkdownContent text={text} />
    </Suspense>
  );
}
