import assert from 'node:assert/strict';
import { operationAccess, type OperationAccess } from '../../../domain/access-checks/remediation-access.ts';
import { schemaOperations } from '../../../domain/access-checks/schema-operations.ts';
import { startAzure } from '../../emulators/azure.ts';
import { azureSubscription } from '../../emulators/azure-subscription.ts';
import { startJsonResponder } from '../../emulators/json-responder.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { gcpSession } from './gcp/project-under-test.ts';
import { azureSession } from './azure/subscription-under-test.ts';

const contributor = {
  actions: ['*'],
  notActions: ['Microsoft.Authorization/*/Delete', 'Microsoft.Authorization/elevateAccess/Action'],
};

describe('The access that remediation of types by schema needs', () => {
  it('is compared with the roles for a subscription, and open where a document may refer to other resources', async () => {
    const [linked, alone] = ['microsoft.network/virtualnetworkgateways', 'microsoft.portal/dashboards'] as const;
    const bySchema = schemaOperations('cloud_c', [linked, alone, 'microsoft.unknown/things', 'virtual_machine']);
    const subscription = azureSubscription();
    const azure = await startAzure(subscription);
    const access = async (actions: string[], notActions: string[] = []) => {
      subscription.permissions = [{ actions, notActions }];
      const answer = await azureSession(azure.url).remediationAccess?.(bySchema, noDeadline());
      const found = operationAccess('cloud_c', answer ?? assert.fail());
      assert.deepEqual(
        found.filter(({ resourceType }) => resourceType.includes('unknown')),
        [],
      );
      return (type: string, operation = 'arm.put_resource'): OperationAccess =>
        found.find((one) => one.resourceType === type && one.operation === operation) ?? assert.fail(type);
    };
    const reader = await access(['*/read']);
    assert.equal(reader(alone).result, 'denied');
    assert.deepEqual(reader(alone).missing, [
      'Microsoft.Portal/dashboards/write',
      'Microsoft.Resources/deployments/whatIf/action',
    ]);
    assert.deepEqual(reader(alone).statements, [{ actions: reader(alone).missing }]);
    assert.deepEqual(reader(alone, 'arm.set_tags').missing, ['Microsoft.Resources/tags/write']);

    const writer = await access(['*/read', '*/write']);
    assert.equal(writer(alone).result, 'allowed');
    assert.match(writer(alone).reason ?? '', /not tried in advance/);
    assert.equal(writer(alone, 'arm.set_tags').result, 'allowed');
    assert.equal(writer(linked).result, 'not_evaluated');
    assert.match(writer(linked).reason ?? '', /resources that the document refers to/);

    const all = await access(contributor.actions, contributor.notActions);
    assert.deepEqual([all(linked).result, all(linked).reason], ['allowed', null]);
    const exceptJoining = await access(['*'], ['Microsoft.Network/*/join/action']);
    assert.equal(exceptJoining(linked).result, 'not_evaluated');
    await azure.stop();
  });

  it('is tested for a project, and open where no source states it or it cannot be tested', async () => {
    const [topic, untested, unstated] = [
      'pubsub.googleapis.com/Topic',
      'redis.googleapis.com/Instance',
      'secretmanager.googleapis.com/Secret',
    ] as const;
    const bySchema = schemaOperations('cloud_b', [topic, untested, unstated, 'gcs_bucket']);
    const granted = new Set(['pubsub.topics.get', 'pubsub.topics.update', 'redis.instances.get']);
    const google = await startJsonResponder(({ path, body }) => {
      if (path === '/token') return { json: { access_token: 'token', expires_in: 3_600, token_type: 'Bearer' } };
      const permissions = body['permissions'] as string[];
      if (permissions.includes('redis.instances.update')) {
        const message = 'Permission redis.instances.update is not valid for this resource.';
        return { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message } } };
      }
      return { json: { permissions: permissions.filter((one) => granted.has(one)) } };
    });
    const access = async () => {
      const answer = await gcpSession(google.url).remediationAccess?.(bySchema, noDeadline());
      const found = operationAccess('cloud_b', { bySchema, ...(answer ?? assert.fail()) });
      return (type: string): OperationAccess => found.find((one) => one.resourceType === type) ?? assert.fail(type);
    };
    const able = await access();
    assert.deepEqual([able(topic).result, able(topic).reason], ['allowed', null]);
    assert.equal(able(untested).result, 'not_evaluated');
    assert.match(able(untested).reason ?? '', /not valid for this resource/);
    assert.equal(able(unstated).result, 'not_evaluated');
    assert.match(able(unstated).reason ?? '', /does not state which permissions/);
    granted.delete('pubsub.topics.update');
    const unable = await access();
    assert.deepEqual([unable(topic).result, unable(topic).missing], ['denied', ['pubsub.topics.update']]);
    await google.stop();
  });
});
