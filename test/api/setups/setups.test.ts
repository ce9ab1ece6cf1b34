import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Setup {
  id: number;
  kind: string;
  external_id: string | null;
  remediations: string[];
  templates: Record<'reading' | 'remediation', Record<string, string | null> | null>;
}

const path = '/api/v1/providers/setups';

describe('A setup of access', () => {
  let application: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication();
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  it('has an external id that STS allows and nobody can guess', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(async () => (await admin.post<Setup>(path, { kind: 'cloud_a' }, { expect: 201 })).body),
    );
    const ids = made.map(({ external_id }) => external_id ?? '');
    assert.equal(new Set(ids).size, 3);
    for (const externalId of ids) {
      assert.match(externalId, /^[\w+=,.@:/-]{2,1224}$/);
      assert.match(externalId, /^[0-9a-f]{40}$/);
    }
  });

  it('never takes the external id from a caller', async () => {
    for (const field of ['external_id', 'externalId']) {
      const { body } = await admin.post<{ details: string }>(
        path,
        { kind: 'cloud_a', [field]: 'known-to-another-customer' },
        { expect: 400 },
      );
      assert.match(body.details, new RegExp(`${field} is not a known field`));
    }
  });

  it('can be read again, and is in the audit log', async () => {
    const { body: made } = await admin.post<Setup>(
      path,
      { kind: 'cloud_a', remediations: ['s3.put_policy', 's3.put_acl'] },
      { expect: 201 },
    );
    assert.deepEqual(made.remediations, ['s3.put_acl', 's3.put_policy']);
    const { body: read } = await admin.get<Setup>(`${path}/${made.id}`);
    assert.deepEqual(read, made);
    const audited = await application
      .database('audit_log')
      .where({ subject_type: 'provider_setup', subject_id: String(made.id) })
      .select('action', 'after');
    assert.deepEqual(audited, [
      {
        action: 'provider_setup.create',
        after: { kind: 'cloud_a', remediations: ['s3.put_acl', 's3.put_policy'] },
      },
    ]);
    await admin.get(`${path}/999999`, { expect: 404 });
  });

  it('returns templates for reading, and separately for what remediation may do', async () => {
    const { body: reading } = await admin.post<Setup>(path, { kind: 'cloud_a' }, { expect: 201 });
    assert.equal(reading.templates.remediation, null);
    assert.ok(reading.templates.reading?.['cloudformation']?.includes(reading.external_id ?? ''));
    const { body: both } = await admin.post<Setup>(
      path,
      { kind: 'cloud_a', remediations: ['s3.put_policy', 'table'] },
      { expect: 201 },
    );
    for (const text of ['cloudformation', 'terraform', 'cli'].map((form) => both.templates.remediation?.[form] ?? '')) {
      for (const part of [both.external_id ?? '', 's3:PutBucketPolicy', 'dynamodb:UpdateTable']) {
        assert.ok(text.includes(part), part);
      }
      assert.ok(!text.includes('s3:PutBucketAcl'));
    }
  });

  it('has no external id for a cloud without roles that need one', async () => {
    for (const kind of ['cloud_b', 'cloud_c', 'orchestrator']) {
      const { body } = await admin.post<Setup>(path, { kind }, { expect: 201 });
      assert.equal(body.external_id, null);
    }
  });

  it('refuses remediations that the cloud does not have, by name', async () => {
    const { body } = await admin.post<{ details: string }>(
      path,
      { kind: 'cloud_b', remediations: ['s3.put_policy'] },
      { expect: 422 },
    );
    assert.match(body.details, /remediations: Google Cloud has no "s3\.put_policy"/);
    await admin.post(path, { kind: 'cloud_a', remediations: ['s3.put_acl', 's3.put_acl'] }, { expect: 400 });
    await admin.post(path, { kind: 'cloud_z' }, { expect: 400 });
  });
});
