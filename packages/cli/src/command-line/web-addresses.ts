/**
 * The web address that shows a verb's result, by noun and verb: a path of ui-core's screens with `{key}` for a value of
 * the input, or `?` if the rest of the input is the query of the address.
 */
export const webAddresses: Readonly<Record<string, string>> = {
  "auth sessions": "/account",
  "boards get": "/boards/{id}",
  "boards list": "/boards",
  "chat list": "/inventions/{id}/messages",
  "correspondence list": "/inventions/{id}/emails",
  "correspondence unassigned": "/unassigned-mail",
  "deadlines closures": "/deadlines",
  "deadlines counts": "/deadlines",
  "deadlines list": "/deadlines",
  "directory tree": "/inventions/{reference}/files",
  "docket audit": "/docket/audit",
  "docket state": "/docket/audit",
  "files list": "/inventions/{reference}/files",
  "health history": "/reports/health",
  "health list": "/reports/health",
  "imports get": "/imports/{id}",
  "imports list": "/imports",
  "inventions get": "/inventions/{id}",
  "inventions list": "/inventions",
  "inventions search": "/inventions",
  "minions comments": "/minions/{id}",
  "minions get": "/minions/{id}",
  "minions statistics": "/minions",
  "minions tasks": "/minions/{id}/tasks",
  "notes list-for-invention": "/inventions/{inventionId}",
  "overview get": "/inventions/{id}",
  "overview list": "/milestones/overview",
  "overview milestones": "/inventions/{id}",
  "plans get": "/plans/{id}",
  "reports list": "/reports/generation",
  "reports results": "/reports/generation",
  "reports tasks": "/reports/tasks?",
  "reports templates": "/reports/generation",
  "streams docketing": "/inventions/{inventionId}/docketing",
  "streams ifw": "/inventions/{inventionId}/ifw",
  "streams list": "/inventions/{id}/stream",
  "tasks get": "/tasks/{id}",
  "tasks history": "/tasks/{taskId}",
  "tasks list": "/tasks?",
  "tasks progress": "/reports/tasks?",
  "tasks search": "/tasks?",
  "tokens list": "/account/tokens",
  "users list": "/people",
  "users teams": "/teams",
  "uspto downloads": "/applications",
  "workflows get": "/workflows/{id}",
  "workflows list": "/workflows",
};

/** Keys that only affect printing and are not part of the web address. */
const onlyHere: ReadonlySet<string> = new Set(["size", "skip", "timeZone"]);

/** The path below the hub's address that shows the result for a verb's input. */
export async function webPath(template: string, input: Readonly<Record<string, unknown>>): Promise<string> {
  const path = template
    .replace("?", "")
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));
  if (!template.endsWith("?")) return path;
  const { queryString } = await import("@iphub/sdk/query-string");
  const asked = Object.entries(input).filter(([key]) => !onlyHere.has(key));
  const query = queryString(Object.fromEntries(asked), "repeated").replace(/^\?/, "");
  return query === "" ? path : `${path}?${query}`;
}
