import type { ServiceRoles } from '../db/roles/role-names.ts';
import { readTextIfPresent, writeTextWhole } from './files.ts';
import { LaunchError } from './launch-error.ts';

type RolesByPlace = Record<string, ServiceRoles>;

function readAll(file: string): RolesByPlace {
  const text = readTextIfPresent(file);
  if (text === null) return {};
  try {
    const known: unknown = JSON.parse(text);
    if (typeof known === 'object' && known !== null) return known as RolesByPlace;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new LaunchError(`${file} is damaged; restore it from a backup, or drop the roles that it names and delete it`);
}

/** Returns the generated roles of one database, or null if this directory has none. */
export function readRoles(file: string, place: string): ServiceRoles | null {
  return readAll(file)[place] ?? null;
}

/** Stores the roles of one database next to those of others; only the owner can read the file. */
export function rememberRoles(file: string, { place, roles }: { place: string; roles: ServiceRoles }): void {
  const all = { ...readAll(file), [place]: roles };
  writeTextWhole({ file, text: `${JSON.stringify(all, null, 2)}\n`, mode: 0o600 });
}
