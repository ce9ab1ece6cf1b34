/** `npm run admin:reset-password -- <e-mail>`: sets a generated password for a member and ends their sessions. */
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { existsSync } = await import('node:fs');
const { join } = await import('node:path');
const { pathToFileURL } = await import('node:url');
const { takeLock } = await import('./pid-lock.mjs');
const { root } = await import('./project-root.mjs');

const built = join(root, 'dist', 'launch', 'reset-password.js');
if (!existsSync(built)) {
  console.error('error: nothing is built yet; run `npm run build` or `npm start` first');
  process.exit(1);
}
const data = join(root, '.data');
// The holder of the lock may run the embedded Postgres; if another process has it, Postgres is up or starting.
const isServiceDown = existsSync(data) && takeLock(join(data, 'start.pid'), ['scripts/start.mjs']) === 0;
const { resetPasswordOnHost } = await import(pathToFileURL(built).href);
process.exitCode = await resetPasswordOnHost({ root, isServiceDown, email: process.argv[2] ?? null });
