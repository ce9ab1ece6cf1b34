import assert from 'node:assert/strict';
import {
  endAccessCheck,
  requestAccessCheck,
  writeAccessIdentity,
  writeTriedCall,
} from '../../../db/commands/access-checks/access-checks.ts';
import { readingServices } from '../../../domain/setups/permissions/permissions.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member } from '../../helpers/identity.ts';

interface Access {
  status: string;
  checked_at: string | null;
  identity: string | null;
  error: string | null;
  services: { service: string; result: string; denied_by: string | null; statement: unknown }[];
  missing: { services: string[]; permissions: string[]; documents: { content: string }[] };
  remediation: { reason: string | null; operations: unknown[] };
}

const queues = { service: 'sqs', operation: 'ListQueues', permission: 'sqs:ListQueues', region: 'eu-west-1' } as const;
const buckets = { service: 's3', operation: 'ListBuckets', permission: 's3:ListAllMyBuckets', region: null } as const;
const allowed = { result: 'allowed', deniedBy: null, reason: null } as const;
const denied = { result: 'denied', deniedBy: 'identity_policy', reason: 'sqs:ListQueues: AccessDenied' } as const;
const role = 'arn:aws:sts::123456789012:assumed-role/reader/audit';

describe('The access of a provider', () => {
  let application: TestApplication;
  let user: ApiClient;
  let key: string;
  let providerId: number;

  const path = (): string => `/api/v1/providers/${providerId}/access`;
  const access = async (): Promise<Access> => (await user.get<Access>(path(), { expect: 200 })).body;
  const requested = async (): Promise<number> => {
    const { check } = await application.database.transaction((transaction) =>
      requestAccessCheck(transaction, { providerId, requestedBy: null }),
    );
    return check.id;
  };

  before(async () => {
    application = await startApplication();
    const { token, id } = await member(application.database);
    user = api(application.url, token);
    ({ key } = await apiKeyOf(application.database, id));
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(application.database));
  });
  after(() => application.stop());

  it('is not checked at first', async () => {
    const { status, checked_at, services, missing } = await access();
    assert.deepEqual([status, checked_at, services], ['not_checked', null, []]);
    assert.deepEqual(missing, { services: [], permissions: [], documents: [] });
  });

  it('is checked on request, by one workflow at a time, and the request is in the audit log', async () => {
    const { body: first } = await user.post<{ workflow_id: string }>(path(), undefined, { expect: 202 });
    const { body: second } = await user.post(path(), undefined, { expect: 202 });
    assert.deepEqual(second, first);
    assert.equal((await access()).status, 'checking');
    const { database } = application;
    const pending = await database('outbox').where({ workflow_id: first.workflow_id }).pluck('workflow_type');
    assert.deepEqual(pending, ['checkAccess']);
    const audited = await database('audit_log')
      .where({ action: 'provider.check_access', subject_id: providerId })
      .select('id');
    assert.equal(audited.length, 1);
  });

  it('shows what each call showed, and what to add for everything denied', async () => {
    const { database } = application;
    const checkId = await requested();
    await writeAccessIdentity(database, { checkId, identity: role });
    await writeTriedCall(database, { checkId, tried: { ...queues, ...denied } });
    await writeTriedCall(database, { checkId, tried: { ...buckets, ...allowed } });
    await endAccessCheck(database, { checkId, reason: null });
    const { status, checked_at, identity, services, missing, remediation } = await access();
    assert.equal(status, 'complete');
    assert.ok(checked_at);
    assert.equal(identity, role);
    const actions = readingServices('aws').get('sqs');
    assert.deepEqual(
      services.map(({ service, result, denied_by: by, statement }) => [service, result, by, statement]),
      [
        ['s3', 'allowed', null, null],
        ['sqs', 'denied', 'identity_policy', { Effect: 'Allow', Action: actions, Resource: '*' }],
      ],
    );
    assert.deepEqual(missing.services, ['sqs']);
    assert.deepEqual(missing.permissions, actions);
    const policy = JSON.parse(missing.documents[0]?.content ?? '') as { Statement: { Action: string[] }[] };
    assert.deepEqual(policy.Statement[0]?.Action, actions);
    assert.deepEqual(remediation.operations, []);
    assert.ok(remediation.reason);
  });

  it('keeps the last check only, and nothing that comes after its end', async () => {
    const { database } = application;
    const first = await requested();
    await writeTriedCall(database, { checkId: first, tried: { ...queues, ...denied } });
    await endAccessCheck(database, { checkId: first, reason: null });
    await writeTriedCall(database, { checkId: first, tried: { ...queues, ...allowed } });
    assert.deepEqual((await access()).missing.services, ['sqs']);
    const second = await requested();
    await endAccessCheck(database, { checkId: second, reason: 'sts:GetCallerIdentity: InvalidClientTokenId' });
    const { status, error, services } = await access();
    assert.deepEqual([status, error, services], ['failed', 'sts:GetCallerIdentity: InvalidClientTokenId', []]);
    assert.deepEqual(await database('access_checks').where({ provider_id: providerId }).pluck('id'), [second]);
    assert.equal(await endAccessCheck(database, { checkId: second, reason: null }), false);
  });

  it('is shown by the command line, which exits with 1 when permissions are missing', async () => {
    const { database } = application;
    const audit = commandLine({ AUDIT_URL: application.url, AUDIT_TOKEN: key });
    const checkId = await requested();
    await writeTriedCall(database, { checkId, tried: { ...queues, ...denied } });
    await endAccessCheck(database, { checkId, reason: null });
    const { code, stdout, stderr } = await audit.run(['access', String(providerId)]);
    assert.equal(code, 1);
    assert.match(stdout, /^sqs\tdenied\t/m);
    assert.match(stdout, /"sqs:GetQueueAttributes"/);
    assert.match(stderr, /Permissions are missing for sqs/);
    const asJson = await audit.run(['access', String(providerId), '--json']);
    assert.equal(asJson.code, 1);
    assert.deepEqual((JSON.parse(asJson.stdout) as Access).missing.services, ['sqs']);
    const next = await requested();
    await writeTriedCall(database, { checkId: next, tried: { ...queues, ...allowed } });
    await endAccessCheck(database, { checkId: next, reason: null });
    assert.equal((await audit.run(['access', String(providerId)])).code, 0);
    audit.forget();
  });

  it('is that of a provider that is connected', async () => {
    await user.get('/api/v1/providers/999999/access', { expect: 404 });
    await user.post('/api/v1/providers/999999/access', undefined, { expect: 404 });
  });
});
