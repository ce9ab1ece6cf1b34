import type { Database } from '../database.ts';
import { roleSeparation } from './separation.ts';

/** Warns once, at the start of a process, when its database role could rewrite the audit log. */
export async function logRoleSeparation(
  database: Database,
  log: { warn: (fields: object, message: string) => void },
): Promise<void> {
  try {
    if ((await roleSeparation(database)) === 'separate') return;
    log.warn(
      { database_roles: 'single' },
      'one database role does everything: whoever has it can rewrite the audit log; see "The audit chain" in docs/security.md',
    );
  } catch (error) {
    log.warn({ err: error }, 'the rights of the database role could not be read');
  }
}
