import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release of this process. package.json is next to platform/ in a checkout, and above dist/ once built. */
export const serviceVersion: string = readVersion();

function readVersion(): string {
  for (const above of ['..', join('..', '..')]) {
    try {
      const text = readFileSync(join(import.meta.dirname, above, 'package.json'), 'utf8');
      return String((JSON.parse(text) as { version: unknown }).version);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return 'unknown';
}
