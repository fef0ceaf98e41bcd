/** What the variable parts of an address say, by their names. */
export type RouteParams = Readonly<Record<string, string>>;

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");

/** Fits an address to a route such as `/tasks/:id`: its variable parts decoded, or null where it is another address. */
export function matchRoute(route: string, pathname: string): RouteParams | null {
  const wanted = partsOf(route);
  const given = partsOf(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const piece = decoded(given[at] ?? "");
    if (piece === null) return null;
    if (part.startsWith(":")) params[part.slice(1)] = piece;
    else if (part !== piece) return null;
  }
  return params;
}

function decoded(piece: string): string | null {
  try {
    return decodeURIComponent(piece);
  } catch {
    return null;
  }
}
