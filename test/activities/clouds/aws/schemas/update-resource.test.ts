import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createAwsSession } from '../../../../../activities/clouds/aws/session/session.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { refused, startSchemaAccount, type SchemaAccount } from '../../../../emulators/aws/schema-account.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { fingerprint, testRegion } from '../account-under-test.ts';

const typeName = 'AWS::Logs::LogGroup';
const target = { externalId: `${testRegion}/orders`, resourceType: typeName, region: testRegion };
const arn = 'arn:aws:logs:eu-west-1:123456789012:log-group:orders:*';

describe('Changes of AWS types by schema', () => {
  let account: SchemaAccount;
  let session: CloudSession;

  beforeEach(async () => {
    account = await startSchemaAccount();
    session = createAwsSession({
      credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret', region: testRegion },
      endpointUrl: account.url,
      fingerprint,
    });
    account.put(typeName, { LogGroupName: 'orders', Arn: arn, RetentionInDays: 7 });
  });

  afterEach(async () => {
    session.close();
    await account.stop();
  });

  const apply = async (patch: JsonObject[], expected: JsonObject, token = 'step') =>
    session.apply(
      { name: 'cloudcontrol.update_resource', target, parameters: { patch, expected }, token },
      noDeadline(),
    );
  const setRetention = async (days: number, from: number, token?: string) =>
    apply([{ op: 'replace', path: '/RetentionInDays', value: days }], { '/RetentionInDays': from }, token);
  const retention = () => account.modelOf(typeName, 'orders')?.['RetentionInDays'];
  const requests = () => account.calls.filter((call) => call === `UpdateResource ${typeName}`).length;

  it('are requested, followed to their end and read again', async () => {
    const applied = await setRetention(90, 7);
    assert.equal(applied.outcome, 'changed');
    assert.equal(retention(), 90);
    assert.equal((await setRetention(90, 7)).outcome, 'already_there');
    assert.equal(requests(), 1);
    assert.ok(account.calls.includes('GetResourceRequestStatus '));
    assert.equal(account.calls.at(-1), `GetResource ${typeName}`);
  });

  it('continue the request of an attempt that died, and request nothing twice', async () => {
    account.changes.duration = 8;
    account.fault = ({ action }) => (action === 'GetResourceRequestStatus' ? refused('AccessDenied', 'died') : null);
    await assert.rejects(setRetention(90, 7));
    account.fault = null;
    assert.equal((await setRetention(90, 7)).outcome, 'changed');
    assert.deepEqual([account.changes.done, requests()], [[`${typeName} orders`], 2]);
  });

  it('are requested again with another token after a failure', async () => {
    account.changes.failures.push({ code: 'NotStabilized', message: 'try later' });
    await assert.rejects(setRetention(90, 7), { kind: 'unavailable', code: 'NotStabilized' });
    assert.equal(retention(), 7);
    await setRetention(90, 7);
    assert.equal(retention(), 90);
  });

  it('fail for good where AWS says so', async () => {
    account.changes.failures.push({ code: 'NotUpdatable', message: 'no' });
    await assert.rejects(setRetention(90, 7), { kind: 'invalid_request', code: 'NotUpdatable' });
    account.changes.failures.push({ code: 'AccessDenied', message: 'no' });
    await assert.rejects(setRetention(90, 7), { kind: 'access_denied' });
  });

  it('wait for the change of somebody else', async () => {
    account.changes.duration = 4;
    const foreign = refused('ConcurrentOperationException', 'busy');
    account.fault = ({ action }) => (action === 'UpdateResource' ? foreign : null);
    await assert.rejects(setRetention(90, 7), { kind: 'unavailable', code: 'ConcurrentOperationException' });
    account.fault = ({ action }) => (action === 'UpdateResource' ? refused('ThrottlingException', 'slow') : null);
    await assert.rejects(setRetention(90, 7), { kind: 'throttled' });
    assert.equal(retention(), 7);
  });

  it('do nothing where somebody else has changed the property since', async () => {
    account.put(typeName, { LogGroupName: 'orders', Arn: arn, RetentionInDays: 30 });
    await assert.rejects(setRetention(90, 7), { kind: 'invalid_request', code: 'ResourceChanged' });
    assert.deepEqual([retention(), requests()], [30, 0]);
  });

  it('of which one part failed are completed, and undone', async () => {
    account.changes.failures.push({ code: 'ServiceInternalError', message: 'broke', partly: true });
    const patch: JsonObject[] = [
      { op: 'replace', path: '/RetentionInDays', value: 90 },
      { op: 'add', path: '/Tags', value: [{ Key: 'team', Value: 'a' }] },
    ];
    const before = { '/RetentionInDays': 7, '/Tags': null };
    await assert.rejects(apply(patch, before), { kind: 'unavailable' });
    assert.equal(retention(), 90);
    const back: JsonObject[] = [
      { op: 'replace', path: '/RetentionInDays', value: 7 },
      { op: 'remove', path: '/Tags' },
    ];
    await apply(back, { '/RetentionInDays': 90, '/Tags': [{ Key: 'team', Value: 'a' }] }, 'undo');
    assert.deepEqual(account.modelOf(typeName, 'orders'), { LogGroupName: 'orders', Arn: arn, RetentionInDays: 7 });
    await apply(patch, before, 'again');
    assert.deepEqual(account.modelOf(typeName, 'orders')?.['Tags'], [{ Key: 'team', Value: 'a' }]);
  });

  it('are refused by the double where AWS refuses them', async () => {
    const rejected = async (patch: JsonObject[], expected: JsonObject, code: string) =>
      assert.rejects(apply(patch, expected, JSON.stringify(patch)), { code });
    await rejected(
      [{ op: 'replace', path: '/LogGroupName', value: 'x' }],
      { '/LogGroupName': 'orders' },
      'NotUpdatableException',
    );
    await rejected(
      [{ op: 'replace', path: '/RetentionInDays', value: 8 }],
      { '/RetentionInDays': 7 },
      'InvalidRequest',
    );
    await rejected([{ op: 'add', path: '/Unknown', value: 8 }], { '/Unknown': null }, 'InvalidRequest');
  });
});
