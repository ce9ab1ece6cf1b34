import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfPresent, writeTextWhole } from './files.ts';
import { LaunchError } from './launch-error.ts';

export type DataDirectory = {
  root: string;
  postgres: string;
  temporal: string;
  secrets: string;
  ports: string;
  /** Generated database roles; see `role-file.ts`. */
  roles: string;
};

/** The ports of the last start, taken again where they are free so that bookmarks and scripts stay good. */
export type KnownPorts = { postgres?: number; temporal?: number; temporalUi?: number };

/**
 * Makes the directory that survives restarts. Started by root it can be passed through (not read) by others, because
 * Postgres, which refuses to run as root, then lives in it under another user.
 */
export function openDataDirectory(root: string): DataDirectory {
  mkdirSync(root, { recursive: true });
  chmodSync(root, process.getuid?.() === 0 ? 0o711 : 0o700);
  const directory = dataDirectoryAt(root);
  mkdirSync(directory.temporal, { recursive: true, mode: 0o700 });
  return directory;
}

/** Returns the paths in a data directory; creates nothing. */
export function dataDirectoryAt(root: string): DataDirectory {
  return {
    root,
    temporal: join(root, 'temporal'),
    postgres: join(root, 'postgres'),
    secrets: join(root, 'secrets.json'),
    ports: join(root, 'ports.json'),
    roles: join(root, 'database-roles.json'),
  };
}

export function readKnownPorts(directory: DataDirectory): KnownPorts {
  const text = readTextIfPresent(directory.ports);
  if (text === null) return {};
  try {
    const known: unknown = JSON.parse(text);
    return typeof known === 'object' && known !== null ? known : {};
  } catch {
    throw new LaunchError(`${directory.ports} is damaged; delete it and start again`);
  }
}

export function rememberPorts(directory: DataDirectory, ports: KnownPorts): void {
  writeTextWhole({ file: directory.ports, text: `${JSON.stringify(ports, null, 2)}\n`, mode: 0o600 });
}
