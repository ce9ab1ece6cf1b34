import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { OsvRecord } from '../../../domain/advisories/osv-record.ts';
import { readZip } from './zip-archive.ts';

const folder = process.env['OSV_ARCHIVES'] ?? resolve('..', 'shared', 'osv');

export type ArchiveName = 'PyPI' | 'Go' | 'Bitnami' | 'AlmaLinux-9';

/** Where an archive of real advisories is (`OSV_ARCHIVES`, else beside the checkout), or null where there is none. */
export const findArchive = (name: ArchiveName): string | null => {
  const file = join(folder, `${name}.zip`);
  return existsSync(file) ? file : null;
};

/** The records of an archive, in its order. */
export const readArchive = (file: string): OsvRecord[] =>
  readZip(readFileSync(file)).map(({ content }) => JSON.parse(content) as OsvRecord);
