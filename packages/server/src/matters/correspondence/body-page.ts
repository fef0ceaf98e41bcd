import { remoteImageAttribute } from "../../connectors/mail/remote-images.ts";

/** The policy of the page: it runs and loads nothing; remote images only on request. */
export function bodyPolicy(withImages: boolean): string {
  const images = withImages ? "img-src data: https: http:" : "img-src data:";
  return `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; ${images}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

const sheet =
  "html{color-scheme:light;background:#fff;color:#1b1f24}" +
  "body{margin:16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  `img{max-width:100%;height:auto}img[${remoteImageAttribute}]{display:none}table{max-width:100%}pre{white-space:pre-wrap}`;

/** The number of remote images in a sanitised body. */
export function countRemoteImages(html: string): number {
  return html.split(` ${remoteImageAttribute}="`).length - 1;
}

/** A sanitised body as a page of its own. */
export function bodyPage(body: { readonly html: string | null; readonly text: string }, withImages: boolean): string {
  const html = body.html ?? `<pre>${escapeHtml(body.text)}</pre>`;
  const shown = withImages ? html.replaceAll(` ${remoteImageAttribute}="`, ' src="') : html;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>E-mail</title><style>${sheet}</style></head><body>${shown}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
