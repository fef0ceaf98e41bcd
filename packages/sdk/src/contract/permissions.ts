/** Every permission that a token can carry and the server checks. Roles are named sets of them. */
export const permissions = [
  "inventions:read",
  "inventions:write",
  "tasks:write",
  "milestones:write",
  "notes:write",
  "workflows:write",
  "deadlines:docket",
  "deadlines:verify",
  "chat:write",
  "files:write",
  "filters:write",
  "reports:generate",
  "minions:write",
  "office-calendar:write",
  "matters:all-teams",
  "walls:write",
  "audit:read",
  "access-log:read",
  "users:manage",
  "system:manage",
] as const;

/** One permission string. */
export type Permission = (typeof permissions)[number];

const everydayWork = [
  "inventions:read",
  "inventions:write",
  "tasks:write",
  "milestones:write",
  "notes:write",
  "chat:write",
  "files:write",
  "filters:write",
  "reports:generate",
  "minions:write",
] as const satisfies readonly Permission[];

/** The roles that an administrator assigns; a person's permissions are the union of their roles. */
export const roles = {
  administrator: permissions,
  attorney: [
    ...everydayWork,
    "workflows:write",
    "deadlines:docket",
    "deadlines:verify",
    "matters:all-teams",
    "walls:write",
  ],
  paralegal: [...everydayWork, "deadlines:docket"],
  docketing: [
    ...everydayWork,
    "workflows:write",
    "deadlines:docket",
    "deadlines:verify",
    "office-calendar:write",
    "audit:read",
    "matters:all-teams",
  ],
  partner: [...everydayWork, "deadlines:verify", "audit:read", "matters:all-teams", "walls:write"],
  reader: ["inventions:read"],
} as const satisfies Record<string, readonly Permission[]>;

/** The name of a role. */
export type Role = keyof typeof roles;

/** The names of all roles, the one with the most permissions first. */
export const roleNames = [
  "administrator",
  "attorney",
  "paralegal",
  "docketing",
  "partner",
  "reader",
] as const satisfies readonly Role[];
