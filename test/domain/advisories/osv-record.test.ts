import assert from 'node:assert/strict';

import { Ajv } from 'ajv';

import { osvRecordSchema } from '../../../domain/advisories/osv-record.ts';
import { findArchive, readArchive } from '../../contract/osv/archives.ts';

const isRecord = new Ajv({ allErrors: true, strict: false }).compile(osvRecordSchema);

const minimal = { id: 'GHSA-1', modified: '2026-01-01T00:00:00Z' };

describe('the schema of advisories', () => {
  it('accepts the minimum that OSV requires, and unknown fields', () => {
    assert.ok(isRecord(minimal));
    assert.ok(isRecord({ ...minimal, schema_version: '9.9.0', invented: { later: true } }));
  });

  it('refuses what is not in OSV format', () => {
    const bad: unknown[] = [
      {},
      [],
      null,
      { id: 'GHSA-1' },
      { ...minimal, id: 'nothing' },
      { ...minimal, id: 7 },
      { ...minimal, modified: 'yesterday' },
      { ...minimal, withdrawn: true },
      { ...minimal, aliases: 'CVE-2026-1000' },
      { ...minimal, affected: {} },
      { ...minimal, affected: [{ package: { name: 'left' } }] },
      {
        ...minimal,
        affected: [{ package: { ecosystem: 'npm', name: 'left' }, ranges: [{ type: 'SEMVER', events: [] }] }],
      },
      { ...minimal, affected: [{ ranges: [{ type: 'SEMVER', events: [{ fixed: '1' }] }] }] },
      { ...minimal, affected: [{ ranges: [{ type: 'WEEKLY', events: [{ introduced: '0' }] }] }] },
      { ...minimal, affected: [{ versions: [1] }] },
      { ...minimal, severity: [{ type: 'CVSS_V3' }] },
    ];
    for (const record of bad) assert.equal(isRecord(record), false, JSON.stringify(record));
  });

  it('accepts every real advisory', function () {
    const archives = (['PyPI', 'Bitnami', 'AlmaLinux-9'] as const).flatMap((name) => findArchive(name) ?? []);
    if (archives.length === 0) {
      console.log('      skipped: there are no archives of real advisories');
      return this.skip();
    }
    const refused = archives.flatMap(readArchive).flatMap((record) => (isRecord(record) ? [] : [record]));
    assert.deepEqual(refused, []);
  });
});
