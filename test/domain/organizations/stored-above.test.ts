import assert from 'node:assert/strict';
import { unknown, type Above } from '../../../domain/organizations/above.ts';
import { aboveOf, type OwnStatement, type StoredOrganization } from '../../../domain/organizations/stored-above.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const policies = { service_control: [], resource_control: null };

const stored = (change: Partial<StoredOrganization> = {}): StoredOrganization => ({
  id: 'o-1',
  managementAccountId: '111122223333',
  accountIds: new Set(['111122223333', '222233334444']),
  delegatedAdministrators: unknown('denied'),
  inventory: [],
  policies,
  policiesReadAt: hoursAgo(1),
  policiesReason: null,
  ...change,
});
const member: OwnStatement = {
  organization: { id: 'o-1', managementAccountId: '111122223333', hasAllFeatures: true },
};
const above = (given: Partial<Parameters<typeof aboveOf>[0]>): Above =>
  aboveOf({ accountId: '222233334444', own: member, stored: null, now, ...given });
const policiesOf = (found: Above) =>
  found.value === null || found.value === 'nothing' ? assert.fail('no organization') : found.value.policies;

describe('what stands above an account', () => {
  it('is nothing only when the account says that it is in no organization', () => {
    assert.deepEqual(above({ own: { organization: null } }), { value: 'nothing', reason: null });
    assert.deepEqual(above({ own: { unread: 'denied' } }), unknown('denied'));
  });

  it('is unknown in an organization that is not connected, or in another one than the one that lists it', () => {
    const reason = 'the account is in the organization o-1, which is not connected';
    assert.deepEqual(above({}), unknown(reason));
    assert.deepEqual(above({ stored: stored({ id: 'o-2' }) }), unknown(reason));
  });

  it('limits neither the management account nor an organization without all features', () => {
    const none = { value: { service_control: null, resource_control: null }, reason: null };
    const management = above({ accountId: '111122223333' });
    assert.deepEqual(policiesOf(management), none);
    const billing = { organization: { id: 'o-1', managementAccountId: '111122223333', hasAllFeatures: false } };
    assert.deepEqual(policiesOf(above({ own: billing })), none);
  });

  it('is what the organization stored, whatever the account could not read', () => {
    for (const own of [member, { unread: 'denied' }]) {
      assert.deepEqual(policiesOf(above({ own, stored: stored() })), { value: policies, reason: null });
    }
  });

  it('is unknown while the account says that it is in no organization, and a discovery lists it', () => {
    const reason =
      'the account says that it is in no organization, but the last discovery of the organization o-1 lists it';
    assert.deepEqual(above({ own: { organization: null }, stored: stored() }), unknown(reason));
  });

  it('has no policies that were read a day ago or never, and says why', () => {
    const at = (hours: number, policiesReason: string | null = null) =>
      policiesOf(above({ stored: stored({ policiesReadAt: hoursAgo(hours), policiesReason }) }));
    assert.equal(at(23.9).reason, null);
    assert.match(at(24).reason ?? '', /^the policies of the organization were last read at 2026-02-28T12:00:00/);
    assert.match(at(24, 'denied').reason ?? '', /\(denied\)$/);
    const never = stored({ policies: null, policiesReadAt: null });
    assert.match(policiesOf(above({ stored: never })).reason ?? '', /has read its policies yet$/);
    assert.deepEqual(policiesOf(above({ stored: { ...never, policiesReason: 'denied' } })), unknown('denied'));
  });
});
