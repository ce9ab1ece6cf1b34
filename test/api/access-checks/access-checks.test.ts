import assert from 'node:assert/strict';
import {
  endAccessCheck,
  requestAccessCheck,
  writeAccessIdentity,
  writeRemediationAccess,
  writeTriedCall,
} from '../../../db/commands/access-checks/access-checks.ts';
import type { RemediationAnswer } from '../../../domain/access-checks/remediation-access.ts';
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
  remediation: {
    identity: string | null;
    reason: string | null;
    covers: string | null;
    operations: {
      operation: string;
      resource_type: string;
      result: string;
      denied_by: string | null;
      reason: string | null;
      missing: string[];
      statements: unknown[];
    }[];
  };
}

const queues = { service: 'sqs', operation: 'ListQueues', permission: 'sqs:ListQueues', region: 'eu-west-1' } as const;
const buckets = { service: 's3', operation: 'ListBuckets', permission: 's3:ListAllMyBuckets', region: null } as const;
const allowed = { result: 'allowed', deniedBy: null, reason: null } as const;
const denied = { result: 'denied', deniedBy: 'identity_policy', reason: 'sqs:ListQueues: AccessDenied' } as const;
const role = 'arn:aws:sts::123456789012:assumed-role/reader/audit';

/** Whatever needs other permissions was not evaluated. */
const someRemediation: RemediationAnswer = {
  identity: 'arn:aws:iam::123456789012:role/remediator',
  reason: null,
  permissions: [
    { permission: 's3:PutBucketTagging', passedTo: null, result: 'allowed', deniedBy: null, reason: null },
    { permission: 's3:PutReplicationConfiguration', passedTo: null, result: 'allowed', deniedBy: null, reason: null },
    {
      permission: 'iam:PassRole',
      passedTo: 's3.amazonaws.com',
      result: 'denied',
      deniedBy: 'permissions_boundary',
      reason: 'The boundary does not allow it',
    },
    {
      permission: 'sqs:TagQueue',
      passedTo: null,
      result: 'not_evaluated',
      deniedBy: null,
      reason: 'It depends on conditions',
    },
  ],
};

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
    assert.match(remediation.reason ?? '', /not checked yet/);
    assert.deepEqual([...new Set(remediation.operations.map(({ result }) => result))], ['not_evaluated']);
  });

  it('shows which remediations are allowed, and what to add for the others', async () => {
    const { database } = application;
    const checkId = await requested();
    await writeRemediationAccess(database, { checkId, answer: someRemediation });
    await endAccessCheck(database, { checkId, reason: null });
    const { remediation } = await access();
    assert.equal(remediation.identity, someRemediation.identity);
    assert.equal(remediation.reason, null);
    assert.match(remediation.covers ?? '', /service control policies/);
    const shown = (type: string, name: string) => {
      const one = remediation.operations.find(({ operation, resource_type: of }) => operation === name && of === type);
      return [one?.result, one?.denied_by, one?.reason, one?.missing, one?.statements];
    };
    assert.deepEqual(shown('object_bucket', 's3.set_tags'), ['allowed', null, null, [], []]);
    const handOver = (service: string) => ({
      Effect: 'Allow',
      Action: ['iam:PassRole'],
      Resource: '*',
      Condition: { StringEquals: { 'iam:PassedToService': [service] } },
    });
    assert.deepEqual(shown('object_bucket', 's3.put_replication'), [
      'denied',
      'permissions_boundary',
      'The boundary does not allow it',
      ['iam:PassRole'],
      [handOver('s3.amazonaws.com')],
    ]);
    // Replication is put for one service, trails are updated for another.
    assert.deepEqual(shown('trail', 'cloudtrail.update').slice(0, 1), ['not_evaluated']);
    assert.deepEqual(shown('queue', 'sqs.set_tags').slice(0, 3), ['not_evaluated', null, 'It depends on conditions']);

    const audit = commandLine({ AUDIT_URL: application.url, AUDIT_TOKEN: key });
    const { code, stdout } = await audit.run(['access', String(providerId), '--remediation']);
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^Remediation by arn:aws:iam::123456789012:role\/remediator: 2 of \d+ operations allowed, 1 denied/m,
    );
    assert.match(stdout, /^s3\.put_replication\tobject_bucket\tdenied\tiam:PassRole\t/m);
    audit.forget();
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
