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
  /** An attempt of which the process dies once its request is accepted. */
  async function diedMidway(attempt: Promise<unknown>): Promise<void> {
    account.changes.duration = 8;
    account.fault = ({ action }) => (action === 'GetResourceRequestStatus' ? refused('AccessDenied', 'died') : null);
    await assert.rejects(attempt);
    account.fault = null;
    account.changes.duration = 2;
  }
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
    await diedMidway(setRetention(90, 7));
    assert.equal((await setRetention(90, 7)).outcome, 'already_there');
    assert.deepEqual([account.changes.done, requests()], [[`${typeName} orders`], 1]);
  });

  it('are not done before the request has ended, whatever is shown by then', async () => {
    const patch: JsonObject[] = [
      { op: 'replace', path: '/RetentionInDays', value: 90 },
      { op: 'add', path: '/Tags', value: [{ Key: 'team', Value: 'a' }] },
    ];
    const before = { '/RetentionInDays': 7, '/Tags': null };
    await diedMidway(apply(patch, before));
    Object.assign(account.modelOf(typeName, 'orders') ?? {}, { RetentionInDays: 90 });
    await apply(patch, before);
    assert.deepEqual([account.changes.done.length, requests()], [1, 1]);
  });

  it('are undone only after their request has ended', async () => {
    await diedMidway(setRetention(90, 7));
    assert.equal((await setRetention(7, 90, 'undo')).outcome, 'changed');
    assert.deepEqual([retention(), account.changes.done.length], [7, 2]);
  });

  it('are requested once in an attempt, even where AWS answers at once that it failed', async () => {
    account.changes.duration = 0;
    const failure = { code: 'NotStabilized', message: 'try later' };
    account.changes.failures.push(failure, failure, failure);
    for (const sent of [1, 3, 6]) {
      await assert.rejects(setRetention(90, 7), { code: 'NotStabilized' });
      assert.equal(requests(), sent);
    }
    await setRetention(90, 7);
    assert.equal(retention(), 90);
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
    account.fault = ({ action }) => (action === 'UpdateResource' ? refused('ThrottlingException', 'slow') : null);
    await assert.rejects(setRetention(90, 7), { kind: 'throttled' });
    assert.equal(retention(), 7);
    let busy = 2;
    account.fault = ({ action }) => {
      if (action !== 'UpdateResource' || busy === 0) return null;
      busy -= 1;
      return refused('ConcurrentOperationException', 'busy');
    };
    await setRetention(90, 7);
    assert.equal(retention(), 90);
  });

  it('do nothing where the property was changed between two reads', async () => {
    let reads = 0;
    account.fault = ({ action }) => {
      if (action === 'GetResource') reads += 1;
      if (reads === 3) Object.assign(account.modelOf(typeName, 'orders') ?? {}, { RetentionInDays: 30 });
      return null;
    };
    await assert.rejects(setRetention(90, 7), { kind: 'invalid_request', code: 'ResourceChanged' });
    assert.deepEqual([retention(), requests()], [30, 0]);
  });

  it('do nothing where values that AWS never shows may have been set since, forward and back', async () => {
    const domain = 'AWS::OpenSearchService::Domain';
    const own = {
      DomainName: 'shop',
      IPAddressType: 'dualstack',
      AdvancedSecurityOptions: { Enabled: true, MasterUserOptions: { MasterUserName: 'a', MasterUserPassword: 'b' } },
    };
    account.put(domain, own);
    for (const [value, expected, token] of [
      ['ipv4', 'dualstack', 'step'],
      ['dualstack', 'ipv4', 'undo'],
    ] as const) {
      account.put(domain, { ...own, IPAddressType: expected });
      const parameters = {
        patch: [{ op: 'replace', path: '/IPAddressType', value }],
        expected: { '/IPAddressType': expected },
      };
      const place = { externalId: `${testRegion}/shop`, resourceType: domain, region: testRegion };
      await assert.rejects(
        session.apply({ name: 'cloudcontrol.update_resource', target: place, parameters, token }, noDeadline()),
        { kind: 'invalid_request', code: 'ResourceChanged', message: /AWS never shows .*MasterUserOptions/ },
      );
    }
    assert.deepEqual(account.changes.done, []);
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
