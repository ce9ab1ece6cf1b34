import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { ownersOf } from '../../../domain/remediation/owners.ts';

const owners = (kind: ProviderKind, tags: Record<string, string>, configuration: JsonObject = {}) =>
  ownersOf(kind, { tags, configuration });

describe('The owners of a resource', () => {
  it('are the tools that its tags name, each once', () => {
    assert.deepEqual(
      owners('cloud_a', { 'aws:cloudformation:stack-name': 'shop', 'aws:cloudformation:stack-id': 'arn:x', team: 'a' }),
      [{ tool: 'CloudFormation', unit: 'stack shop' }],
    );
    assert.deepEqual(owners('cloud_a', { ManagedBy: 'terraform', 'terraform-workspace': 'prod' }), [
      { tool: 'Terraform', unit: 'workspace prod' },
    ]);
    assert.deepEqual(owners('cloud_b', { 'goog-terraform-provisioned': 'true' }), [{ tool: 'Terraform', unit: null }]);
    assert.deepEqual(owners('cloud_b', { 'goog-terraform-provisioned': 'false' }), []);
  });

  it('are not people and teams', () => {
    assert.deepEqual(owners('cloud_a', { 'managed-by': 'platform team', 'created-by': 'ada', terraforming: 'no' }), []);
  });

  it('of objects in clusters are in labels, annotations, references and writers', () => {
    const helm = { 'app.kubernetes.io/managed-by': 'Helm', 'app.kubernetes.io/instance': 'shop' };
    assert.deepEqual(owners('orchestrator', helm), [{ tool: 'Helm', unit: 'release shop' }]);
    const metadata = {
      annotations: { 'argocd.argoproj.io/tracking-id': 'billing:apps/Deployment:shop/api' },
      ownerReferences: [{ kind: 'Kafka', name: 'events', controller: true }],
    };
    assert.deepEqual(
      owners('orchestrator', {}, { metadata, observed: { field_managers: ['kubectl', 'kafka-operator'] } }),
      [
        { tool: 'Argo CD', unit: 'application billing' },
        { tool: 'The controller of its owner', unit: 'Kafka events' },
        { tool: 'kafka-operator', unit: null },
      ],
    );
  });

  it('of resources on Azure are those that manage them', () => {
    const managedBy = '/subscriptions/s/resourceGroups/g/providers/Microsoft.ContainerService/managedClusters/prod';
    assert.deepEqual(owners('cloud_c', {}, { managedBy }), [{ tool: 'Azure', unit: managedBy }]);
  });
});
