import assert from 'node:assert/strict';
import { actorsOf } from '../../../../../activities/clouds/gcp/changes/audit-log.ts';
import type { GcpRun } from '../../../../../activities/clouds/gcp/session/gcp-run.ts';

const resourceName = 'projects/shop/global/firewalls/allow-ssh';
const occurredAt = '2026-11-20T12:00:00Z';
const robot = 'deploy@shop.iam.gserviceaccount.com';

const called = (at: string, principalEmail: string, impersonators: string[] = []) => ({
  insertId: `i-${at}`,
  timestamp: `2026-11-20T${at}Z`,
  protoPayload: {
    resourceName,
    methodName: 'v1.compute.firewalls.patch',
    authenticationInfo: {
      principalEmail,
      serviceAccountDelegationInfo: impersonators.map((email) => ({ firstPartyPrincipal: { principalEmail: email } })),
    },
  },
});

/** Returns who the log names: the principal, and the identity that it acted as. */
async function named(...entries: object[]) {
  const calls = { post: async () => Promise.resolve({ entries }) };
  const found = await actorsOf({ calls, projectId: 'shop' } as unknown as GcpRun, [{ resourceName, occurredAt }]);
  const actor = found(resourceName, occurredAt)?.actor;
  return actor === undefined ? null : [actor.principal, actor.actingAs, actor.eventId];
}

describe('Who changed a resource of Google Cloud', () => {
  it('is who impersonated a service account, if that is one person', async () => {
    const twice = [called('11:59:58', robot, ['alice@example.com']), called('11:59:40', robot, ['alice@example.com'])];
    assert.deepEqual(await named(...twice), ['alice@example.com', robot, 'i-11:59:58']);
  });

  it('is nobody where two people impersonated the same service account, or one did and it called itself', async () => {
    const [alice, bob] = [['alice@example.com'], ['bob@example.com']];
    assert.equal(await named(called('11:59:58', robot, bob), called('11:59:57', robot, alice)), null);
    assert.equal(await named(called('11:59:58', robot), called('11:59:57', robot, alice)), null);
  });

  it('is nobody where the only call was well before or after the change: its own is not in the log yet', async () => {
    for (const at of ['11:59:44', '11:58:30', '12:00:16']) assert.equal(await named(called(at, 'a@example.com')), null);
    for (const at of ['11:59:45', '12:00:15']) {
      assert.deepEqual(await named(called(at, 'a@example.com')), ['a@example.com', null, `i-${at}`]);
    }
  });

  it('is whoever started an operation, and nobody where somebody else called while it ran', async () => {
    const operation = [called('11:59:59', 'a@example.com'), called('11:58:20', 'a@example.com')];
    assert.deepEqual(await named(...operation), ['a@example.com', null, 'i-11:59:59']);
    assert.equal(await named(...operation, called('11:59:00', 'b@example.com')), null);
  });
});
