import { basename } from "node:path";
import { usageError } from "../../command-line/exit-codes.ts";

/** Where `iphub service install` writes the unit. */
export const unitPath = "/etc/systemd/system/iphub.service";

/** What a unit is made for. */
export interface UnitPlace {
  /** The absolute path of the Node that runs the hub. */
  readonly node: string;
  /** The absolute path of this program. */
  readonly program: string;
  readonly data: string;
  /** The account that the hub runs as, and its group. */
  readonly user: string;
  /** The file with the settings of the hub. */
  readonly environment: string;
  /** The files with its secrets: each has the name of its setting. */
  readonly secrets?: readonly string[];
}

/** What of a path needs no quotes in a unit and is no specifier of systemd. */
const plainPath = /^\/[\w@+=:,./-]*$/;

/** Folders that the unit hides from the hub: those of people, and the temporary ones. */
const hidden = /^\/(home|root|run\/user|tmp|var\/tmp)\//;

/** The paths that a hub run by the unit could not read. */
export function hiddenPaths({ node, program, data, environment }: UnitPlace): string[] {
  return [node, program, data, environment].filter((path) => hidden.test(path));
}

/**
 * The text of a systemd unit for a hub, which gives it as little of the machine as it needs.
 * @throws CliError (usage) where a path or the account has a form that the unit cannot name
 */
export function systemdUnit(place: UnitPlace): string {
  const { node, program, data, user, environment, secrets = [] } = place;
  for (const path of [node, program, data, environment, ...secrets]) {
    if (!plainPath.test(path)) {
      throw usageError(
        `a unit cannot name the path ${path}`,
        "Use an absolute path of letters, digits and _ @ + = : , . - only.",
      );
    }
  }
  if (!/^[a-z_][a-z0-9_-]*$/.test(user)) throw usageError(`${user} is not the name of an account`);
  return `# Written by \`iphub service install\`. Changes of your own: systemctl edit iphub
[Unit]
Description=iphub, the patent and IP workflow hub
Wants=network-online.target
After=network-online.target postgresql.service
StartLimitIntervalSec=60
StartLimitBurst=10

[Service]
Type=exec
User=${user}
Group=${user}
EnvironmentFile=-${environment}
${credentials(secrets)}ExecStart=${node} ${program} serve --data ${data}
WorkingDirectory=${data}
${writableData(data)}
UMask=0077
LimitNOFILE=65536
# 2 is a fault in the settings, which stays until someone mends it.
Restart=on-failure
RestartPreventExitStatus=2
RestartSec=1
TimeoutStopSec=15

# The file system is read-only but for the data; ReadWritePaths= adds a folder for backups.
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectProc=invisible

NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
LockPersonality=yes
RemoveIPC=yes
KeyringMode=private
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
# AF_NETLINK: Node asks the kernel for the addresses of this machine.
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
# No MemoryDenyWriteExecute: Node compiles programs while they run.

[Install]
WantedBy=multi-user.target
`;
}

/** systemd reads the files as root; the hub finds them by the names of its settings, in a folder of its own. */
function credentials(paths: readonly string[]): string {
  return paths.map((path) => `LoadCredential=${basename(path)}:${path}\n`).join("");
}

const stateFolder = /^\/var\/lib\/([\w.-]+)$/;

/** Whether systemd makes the data folder of a unit: one in /var/lib. Another must exist and belong to the account. */
export function isMadeBySystemd(data: string): boolean {
  return stateFolder.test(data);
}

function writableData(data: string): string {
  const name = stateFolder.exec(data)?.[1];
  return name === undefined ? `ReadWritePaths=${data}` : `StateDirectory=${name}\nStateDirectoryMode=0700`;
}
