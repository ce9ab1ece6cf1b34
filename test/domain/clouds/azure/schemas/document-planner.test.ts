import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { documentPlanner } from '../../../../../domain/clouds/azure/schemas/document-planner.ts';
import { typeSupport } from '../../../../../domain/clouds/type-support.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { selectedOperations } from '../../../../../domain/setups/permissions/permissions.ts';
import { azureFactTypes } from '../../../../../platform/schema-facts.ts';

const balancer = 'microsoft.network/loadbalancers';

function plan(resourceType: string, current: JsonObject, wanted: JsonObject) {
  const keys = [...new Set([...Object.keys(current), ...Object.keys(wanted)])];
  const target = { externalId: '/subscriptions/s/one', resourceType, region: 'westeurope' };
  return documentPlanner.plan({ target, subject: 'one', current, wanted, keys, identity: null });
}

const withProbes = (...probes: JsonObject[]): JsonObject => ({ properties: { probes } });
const probe = (name: string, port: number, more: JsonObject = {}): JsonObject => ({
  name,
  properties: { port, protocol: 'Tcp', ...more },
});

describe('Plans for resources of Azure', () => {
  it('are made for most types, and say for the others why not', () => {
    const counts: Record<string, number> = {};
    for (const type of azureFactTypes()) {
      const { remediation, reversible, not_reversible_reason: reason } = typeSupport('cloud_c', type);
      assert.equal(reason === null, reversible === 'exact', type);
      const isTagsAlone = reason?.startsWith('Only tags are changed') === true;
      const kind = isTagsAlone ? 'tags' : `${remediation} ${reversible}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    assert.deepEqual(counts, { 'planned exact': 852, 'planned depends': 54, 'manual none': 43, tags: 154 });
  });

  it('change an item of a list by its name, and nothing that Azure writes', () => {
    const current = withProbes(probe('b', 81), probe('a', 8080, { provisioningState: 'Succeeded' }));
    const { steps, left } = plan(balancer, current, withProbes(probe('a', 80), probe('b', 81)));
    assert.deepEqual(left, {});
    assert.deepEqual(
      steps.map(({ operation, parameters }) => [operation, parameters]),
      [
        [
          'arm.put_resource',
          {
            changes: [
              {
                field: ['f:properties', 'f:probes', 'k:{"name":"a"}', 'f:properties', 'f:port'],
                before: 8080,
                after: 80,
              },
            ],
          },
        ],
      ],
    );
    assert.deepEqual(steps[0]?.undo?.parameters, {
      changes: [
        { field: ['f:properties', 'f:probes', 'k:{"name":"a"}', 'f:properties', 'f:port'], before: 80, after: 8080 },
      ],
    });
  });

  it('change tags alone, by their own call', () => {
    const { steps } = plan(balancer, { tags: { team: 'a' } }, { tags: { team: 'b' } });
    assert.deepEqual(
      steps.map(({ operation }) => operation),
      ['arm.set_tags'],
    );
  });

  it('refuse what is fixed at creation, required, unknown or a secret', () => {
    const secret = `hmac-sha256:${'0'.repeat(64)}`;
    for (const [current, wanted, reason] of [
      [{ location: 'a' }, { location: 'b' }, /location can only be set when the resource is created/],
      [withProbes(probe('a', 1)), withProbes({ name: 'a', properties: { protocol: 'Tcp' } }), /port cannot be removed/],
      [{ later: 1 }, { later: 2 }, /do not know later/],
      [withProbes(probe('a', 1)), withProbes(probe('a', 1, { requestPath: secret })), /is a secret/],
    ] as const) {
      const { steps, left } = plan(balancer, current, wanted);
      assert.deepEqual(steps, []);
      assert.match(Object.values(left).join(' '), reason);
    }
    const credits = (name: string): JsonObject => ({ properties: { productCode: name, milestones: [{ name: 'a' }] } });
    const unclear = plan('microsoft.billingbenefits/conditionalcredits', credits('a'), credits('b'));
    assert.match(unclear.left['properties'] ?? '', /Whether properties\.milestones can be set depends on the form/);
    const licensed = (licenseType: string): JsonObject => ({ properties: { licenseType } });
    const hidden = plan('microsoft.azurearcdata/sqlmanagedinstances', licensed('a'), licensed('b'));
    assert.match(
      hidden.left['properties'] ?? '',
      /never shows properties\.activeDirectoryInformation\.keytabInformation/,
    );
    const { left } = plan('microsoft.unknown/things', { a: 1 }, { a: 2 });
    assert.match(left['a'] ?? '', /no types of Azure for it/);
  });

  it('need the rights to read and write the type and its tags, and to try a deployment', () => {
    assert.deepEqual(selectedOperations('azure', [balancer]), [
      {
        operation: 'arm.put_resource',
        permissions: [
          'Microsoft.Network/loadBalancers/read',
          'Microsoft.Network/loadBalancers/write',
          'Microsoft.Resources/deployments/whatIf/action',
          'Microsoft.Resources/tags/write',
        ],
      },
    ]);
    assert.deepEqual(selectedOperations('azure', ['microsoft.unknown/things']), []);
  });
});
