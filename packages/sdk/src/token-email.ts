/** The e-mail address of the person of a JSON web token, read without verifying it; null if it has none. */
export function tokenEmail(token: string): string | null {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const email: unknown = typeof claims === "object" && claims !== null ? Reflect.get(claims, "email") : null;
    return typeof email === "string" ? email : null;
  } catch {
    return null;
  }
}
