import { deepEqual } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const domain = join(import.meta.dirname, '../../../domain');
const neutralName = /cloud[_-]?[abc]\b|\borchestrator\b/i;

describe('The neutral names of clouds', () => {
  it('are in the one map of names and nowhere else in the domain', () => {
    const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const found = files.filter((file) => neutralName.test(readFileSync(join(domain, file), 'utf8')));
    deepEqual(found, ['clouds/cloud-names.ts']);
  });
});
