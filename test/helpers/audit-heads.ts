import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directories = new Map<string, string>();

/** Where the workers of one database keep the head of the audit chain; removed when the test process ends. */
export function auditHeadDirectory(databaseUrl: string): string {
  const known = directories.get(databaseUrl);
  if (known !== undefined) return known;
  const directory = mkdtempSync(join(tmpdir(), 'audit-heads-'));
  directories.set(databaseUrl, directory);
  return directory;
}

process.once('exit', () => {
  for (const directory of directories.values()) rmSync(directory, { recursive: true, force: true });
});
