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

/** The ports of the last start, reused if they are free so that bookmarks and scripts keep working. */
export type KnownPorts = { postgres?: number; temporal?: number; temporalUi?: number };

/**
 * Creates the directory that survives restarts. If root starts the service, others may traverse it (not read it),
 * because Postgres, which refuses to run as root, then uses it as another user.
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
