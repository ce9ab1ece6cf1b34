import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider } from '../../helpers/compliance.ts';
import { changeResource, deleteResource, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface Shown {
  id: number;
  resource_id: number;
  finding_type: string;
  finding_id: number;
  check_id: string | null;
  status: string;
  plan: { diff: object[] };
}
interface Refused {
  error: string;
  details: string;
}

const path = '/api/v1/remediation';
const checkId = 's3_bucket_object_versioning';
const versioned = (status: string): JsonObject => ({ tags: {}, versioning: { status, mfa_delete: null } });

describe('remediation actions for failing checks', () => {
  let application: TestApplication;
  let database: Database;
  let admin: TestMember;
  let user: ApiClient;
  let providerId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    database = application.database;
    admin = await member(database, { role: 'admin' });
    user = api(application.url, (await member(database)).token);
    providerId = await makeSyncedProvider(database);
  });

  after(() => application.stop());

  async function bucket(status = 'Suspended', unreadable: Record<string, string> = {}): Promise<number> {
    return (await makeResource(database, { providerId, configuration: versioned(status), unreadable })).id;
  }
  const body = (resourceId: number, check = checkId) => ({
    finding_type: 'control',
    resource_id: resourceId,
    check_id: check,
  });
  const create = (resourceId: number, expect: number, check = checkId) =>
    user.post<Shown & Refused>(path, body(resourceId, check), { expect });
  const audited = async (id: number) =>
    database('audit_log')
      .where({ action: 'remediation.create', subject_id: String(id) })
      .first();

  it('are planned from the resource and the check, and named by an id of their own', async () => {
    const resourceId = await bucket();
    const { body: action } = await create(resourceId, 201);
    assert.deepEqual(
      [action.finding_type, action.check_id, action.resource_id, action.status],
      ['control', checkId, resourceId, 'pending_approval'],
    );
    assert.deepEqual(action.plan.diff, [
      { path: '/versioning/status', current_value: 'Suspended', planned_value: 'Enabled' },
    ]);
    const [outbox] = await database('outbox').where({ workflow_id: `remediation-${action.id}` });
    assert.equal(outbox.search_attributes.FindingType, 'control');
    assert.equal((await audited(action.id)).after.check_id, checkId);
    const { body: listed } = await user.get<{ data: Shown[] }>(`${path}?resource_id=${resourceId}`, { expect: 200 });
    assert.deepEqual(
      listed.data.map(({ finding_id, check_id }) => [finding_id, check_id]),
      [[action.finding_id, checkId]],
    );

    const byId = { finding_type: 'control', finding_id: action.finding_id };
    await user.post(path, byId, { expect: 409 });
    await database('remediation_actions').where({ id: action.id }).update({ status: 'failed' });
    const { body: next } = await user.post<Shown>(path, byId, { expect: 201 });
    assert.equal(next.finding_id, action.finding_id);
  });

  it('exist one at a time for each check of a resource', async () => {
    const resourceId = await bucket();
    const responses = await Promise.all(Array.from({ length: 6 }, () => user.post<Shown>(path, body(resourceId))));
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, ...Array(5).fill(409)],
    );
    assert.equal((await database('control_findings').where({ resource_id: resourceId, check_id: checkId })).length, 1);
  });

  it('are refused where the check passes, and leave nothing behind', async () => {
    const resourceId = await bucket('Enabled');
    assert.match((await create(resourceId, 409)).body.error, /does not fail on this resource: it passes/);
    assert.deepEqual(await database('control_findings').where({ resource_id: resourceId }), []);
  });

  it('are refused for resources and checks that do not exist', async () => {
    await create(999_999, 422);
    await create(await bucket(), 422, 'no_such_check');
    const other = await create(await bucket(), 422, 'ec2_instance_imdsv2_enabled');
    assert.match(other.body.error, /There is no resource \d+ that the check ec2_instance_imdsv2_enabled evaluates/);
    await user.post(path, { finding_type: 'control', finding_id: 999_999 }, { expect: 422 });
  });

  it('are refused with the manual steps where nothing can be planned', async () => {
    const unreadable = await create(await bucket('Suspended', { '/versioning/mfa_delete': 'access was denied' }), 422);
    assert.match(unreadable.body.error, /The versioning could not be read/);
    const without = await create(await bucket(), 422, 's3_bucket_no_mfa_delete');
    assert.match(without.body.error, /names no values/);
    assert.match(without.body.details, /^1\. Open S3 bucket/);
    const resourceId = await bucket();
    await database('compliance_exceptions').insert({
      check_id: checkId,
      resource_id: resourceId,
      reason: 'Scratch data',
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: admin.id,
    });
    assert.match((await create(resourceId, 422)).body.error, /accepted by exception/);
    assert.match((await create(resourceId, 422)).body.details, /^1\. Revoke the exception/);
  });

  it('are refused for custom checks, which name no values', async () => {
    const check = 'custom_bucket_owner';
    const definition = {
      title: 'Buckets have an owner',
      provider_type: 'cloud_a',
      resource_types: ['object_bucket'],
      severity: 'high',
      passes_when: 'resource.owner != null',
      failure: 'The bucket has no owner',
      risk: 'Nobody answers for the data.',
      remediation: { summary: 'Set an owner.' },
      categories: ['governance'],
    };
    await api(application.url, admin.token).post(
      '/api/v1/compliance/checks',
      { id: check, definition },
      { expect: 201 },
    );
    assert.match((await create(await bucket(), 422, check)).body.error, /names no values/);
  });

  it('are refused for a finding whose resource is deleted or whose check passes by now', async () => {
    const resourceId = await bucket();
    const { body: action } = await create(resourceId, 201);
    await database('remediation_actions').where({ id: action.id }).update({ status: 'failed' });
    const byId = { finding_type: 'control', finding_id: action.finding_id };
    await changeResource(database, resourceId, { configuration: versioned('Enabled') });
    await user.post(path, byId, { expect: 409 });
    await deleteResource(database, resourceId);
    const { body: gone } = await user.post<Refused>(path, byId, { expect: 422 });
    assert.equal(gone.error, 'There is no automatic fix. The resource was deleted');
  });

  it('are refused to those who may not see the resource, as if it did not exist', async () => {
    const limited = await member(database);
    const other = await makeSyncedProvider(database);
    await api(application.url, admin.token).put(
      `/api/v1/settings/team/${limited.id}`,
      { role: 'user', access_limit: [{ type: 'provider', provider_id: other }] },
      { expect: 200 },
    );
    const resourceId = await bucket();
    const { body: action } = await create(resourceId, 201);
    const own = api(application.url, limited.token);
    const { body: refused } = await own.post<Refused>(path, body(resourceId), { expect: 422 });
    assert.match(refused.error, /There is no resource/);
    await own.post(path, { finding_type: 'control', finding_id: action.finding_id }, { expect: 422 });
  });

  it('are rejected with 400 unless the finding is named in one way', async () => {
    const resourceId = await bucket();
    for (const wrong of [
      { finding_type: 'control' },
      { finding_type: 'control', resource_id: resourceId },
      { finding_type: 'control', check_id: checkId },
      { finding_type: 'control', check_id: checkId, resource_id: resourceId, finding_id: 1 },
      { finding_type: 'drift', check_id: checkId, resource_id: resourceId },
      { finding_type: 'drift', resource_id: resourceId, finding_id: 1 },
      { finding_type: 'control', check_id: '', resource_id: resourceId },
      { finding_type: 'control', check_id: `${checkId}\0`, resource_id: resourceId },
    ]) {
      await user.post(path, wrong, { expect: 400 });
    }
  });
});
