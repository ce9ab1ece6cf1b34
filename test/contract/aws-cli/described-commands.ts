import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The shell text that a check describes as its remediation by the AWS CLI. */
export interface DescribedCommands {
  checkId: string;
  text: string;
}

type Metadata = Record<string, { remediation?: { cli?: string | null } }>;

/** Returns the AWS CLI texts of all checks, from every file of metadata under `domain/`. */
export function describedCommands(): DescribedCommands[] {
  const files = readdirSync('domain', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) =>
    Object.entries(parse(readFileSync(join('domain', file), 'utf8')) as Metadata).flatMap(([checkId, check]) => {
      const text = check?.remediation?.cli;
      return typeof text === 'string' && /^aws /m.test(text) ? [{ checkId, text }] : [];
    }),
  );
}
