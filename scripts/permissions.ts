/** `npm run permissions`: writes the tables of domain/setups/permissions from the calls that collectors and remediation make. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionSource, permissionTables } from '../test/contract/permissions/documents.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'domain', 'setups', 'permissions');
const files: string[] = [];
for (const [cloud, table] of await permissionTables()) {
  const file = join(folder, `${cloud}.ts`);
  writeFileSync(file, permissionSource(cloud, table));
  files.push(file);
}
execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), files, { cwd: root, stdio: 'inherit' });
