/**
 * A Content-Disposition that names the file (RFC 6266): in ASCII for old clients, and whole in UTF-8.
 * @param kind whether a browser saves the file, or shows it
 */
export function contentDisposition(name: string, kind: "attachment" | "inline" = "attachment"): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
