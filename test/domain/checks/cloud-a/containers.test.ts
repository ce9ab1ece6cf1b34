import { cloudAChecks } from '../../../../domain/checks/cloud-a/checks.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { testChecks } from '../check-cases.ts';

const policyFor = (principal: string): JsonObject => ({
  policy: { Statement: [{ Effect: 'Allow', Principal: { AWS: [principal] }, Action: ['*'], Resource: ['*'] }] },
});
const owner = 'arn:aws:iam::1:root';

describe('checks of registries, clusters, topics and queues', () => {
  testChecks(cloudAChecks, {
    ecr_repositories_scan_images_on_push_enabled: { pass: { scan_on_push: true }, fail: { scan_on_push: false } },
    ecr_repositories_lifecycle_policy_enabled: { pass: { lifecycle_policy: {} }, fail: { lifecycle_policy: null } },
    ecr_repositories_not_publicly_accessible: { pass: policyFor(owner), fail: policyFor('*') },
    eks_cluster_not_publicly_accessible: {
      pass: { endpoint_public_access: true, public_access_cidrs: ['203.0.113.0/24'] },
      fail: { endpoint_public_access: true, public_access_cidrs: ['0.0.0.0/0'] },
    },
    eks_cluster_kms_cmk_encryption_in_secrets_enabled: {
      pass: { encryption: [{ resources: ['secrets'], key_arn: 'arn:key' }] },
      fail: { encryption: [] },
    },
    eks_control_plane_logging_all_types_enabled: {
      pass: { enabled_logs: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] },
      fail: { enabled_logs: ['api'] },
    },
    eks_cluster_uses_a_supported_version: { pass: { version: '1.33' }, fail: { version: '1.24' } },
    sns_topics_kms_encryption_at_rest_enabled: { pass: { kms_key_id: 'alias/own' }, fail: { kms_key_id: null } },
    sns_topics_not_publicly_accessible: { pass: policyFor(owner), fail: policyFor('*') },
    sqs_queues_server_side_encryption_enabled: {
      pass: { kms_key_id: null, sqs_managed_encryption: true },
      fail: { kms_key_id: null, sqs_managed_encryption: false },
    },
    sqs_queues_not_publicly_accessible: { pass: policyFor(owner), fail: policyFor('*') },
  });
});
