import assert from 'node:assert/strict';
import type { CheckRule } from '../../../domain/checks/check.ts';
import { awsChecks } from '../../../domain/clouds/aws/checks.ts';
import { azureChecks } from '../../../domain/clouds/azure/checks.ts';
import { gcpChecks } from '../../../domain/clouds/gcp/checks.ts';
import { kubernetesChecks } from '../../../domain/clouds/kubernetes/checks.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { daysAgo, type Shown } from '../checks/check-cases.ts';
import { outcomeOf } from '../checks/outcome-of.ts';
import { notEnforced } from './gcp/account/effective-policies.ts';

type Case = [configuration: JsonObject, outcome: 'pass' | 'fail' | 'not_evaluated'];

function decides(
  checks: readonly CheckRule[],
  cases: Record<string, readonly Case[]>,
  inventory: NonNullable<Shown['inventory']> = {},
): void {
  for (const [id, variants] of Object.entries(cases)) {
    it(`is seen by ${id}`, () => {
      for (const [configuration, outcome] of variants) {
        assert.equal(outcomeOf({ checks, id }, configuration, { inventory }), outcome, JSON.stringify(configuration));
      }
    });
  }
}

const listener = (more: JsonObject): JsonObject => ({ protocol: 'HTTPS', port: 443, certificates: [], ...more });
const balancer = (kind: string, more: JsonObject): JsonObject => ({ kind, listeners: [listener(more)] });
const container = (more: JsonObject): JsonObject => ({
  containers: [
    {
      name: 'web',
      privileged: false,
      dropped_capabilities: ['ALL'],
      added_capabilities: [],
      seccomp_profile: null,
      ...more,
    },
  ],
  seccomp_profile: null,
});

describe('A value of AWS that is empty, missing or not known', () => {
  decides(awsChecks, {
    sns_topics_kms_encryption_at_rest_enabled: [[{ kms_key_id: '' }, 'fail']],
    sqs_queues_server_side_encryption_enabled: [[{ kms_key_id: '', sqs_managed_encryption: false }, 'fail']],
    cloudtrail_kms_encryption_enabled: [[{ kms_key_id: '' }, 'fail']],
    cloudwatch_log_group_kms_encryption_enabled: [[{ kms_key_id: '' }, 'fail']],
    s3_bucket_default_encryption: [
      [{ encryption: [{ algorithm: null }] }, 'fail'],
      [{ encryption: [{ algorithm: 'AES256' }] }, 'pass'],
    ],
    iam_password_policy_expires_passwords_within_90_days_or_less: [
      [{ password_policy: { maximum_age_days: 0 } }, 'fail'],
      [{ password_policy: { maximum_age_days: 90 } }, 'pass'],
    ],
    elb_ssl_listeners_use_acm_certificate: [
      [balancer('classic', {}), 'fail'],
      [balancer('classic', { certificates: ['arn:aws:acm:eu-west-1:1:certificate/1'] }), 'pass'],
    ],
    elbv2_insecure_ssl_ciphers: [
      [balancer('application', { ssl_policy: null }), 'not_evaluated'],
      [balancer('application', { ssl_policy: 'ELBSecurityPolicy-TLS13-1-0-2021-06' }), 'fail'],
    ],
    acm_certificates_with_secure_key_algorithms: [
      [{ key_algorithm: null }, 'not_evaluated'],
      [{ key_algorithm: 'RSA_512' }, 'not_evaluated'],
      [{ key_algorithm: 'EC_prime256v1' }, 'pass'],
    ],
    elasticache_redis_cluster_in_transit_encryption_enabled: [
      [{ kind: 'replication_group', transit_encryption: true, transit_encryption_mode: 'preferred' }, 'fail'],
      [{ kind: 'replication_group', transit_encryption: true, transit_encryption_mode: 'required' }, 'pass'],
    ],
  });
});

describe('A value of Azure that is empty, missing or not known', () => {
  decides(azureChecks, {
    storage_key_rotation_90_days: [
      [{ key_expiry_days: 0 }, 'fail'],
      [{ key_expiry_days: 1 }, 'pass'],
    ],
    storage_account_keys_regenerated_within_90_days: [
      [{ shared_key_access: true, observed: { keys_created_at: [] } }, 'not_evaluated'],
      [{ shared_key_access: true, observed: { keys_created_at: [{ name: 'key1', at: daysAgo(3) }] } }, 'pass'],
    ],
    aks_network_policy_enabled: [
      [{ network_policy: 'None' }, 'fail'],
      [{ network_policy: 'Calico' }, 'pass'],
      [{ network_policy: 'tomorrow' }, 'not_evaluated'],
    ],
  });
});

describe('A spelling of Google Cloud', () => {
  const metadata = (values: JsonObject): JsonObject => ({ metadata: values });
  const project = notEnforced('compute.disableSerialPortAccess');
  decides(
    gcpChecks,
    {
      compute_instance_serial_ports_in_use: [
        ...['TRUE', 'Y', 'yes', '1', 'perhaps'].map((value): Case => [
          metadata({ 'serial-port-enable': value }),
          'fail',
        ]),
        ...['FALSE', 'N', 'no', '0'].map((value): Case => [metadata({ 'serial-port-enable': value }), 'pass']),
        [metadata({}), 'not_evaluated'],
      ],
    },
    { account: { shop: project } },
  );
  decides(gcpChecks, {
    compute_instance_block_project_wide_ssh_keys_disabled: [
      [metadata({ 'block-project-ssh-keys': 'Y' }), 'pass'],
      [metadata({ 'block-project-ssh-keys': 'N' }), 'fail'],
      [metadata({}), 'fail'],
    ],
    cloudsql_instance_sqlserver_external_scripts_enabled_flag: [
      [{ engine: 'sqlserver', flags: { 'external scripts enabled': 'ON' } }, 'fail'],
      [{ engine: 'sqlserver', flags: { 'external scripts enabled': '1' } }, 'fail'],
      [{ engine: 'sqlserver', flags: {} }, 'pass'],
    ],
  });

  it('of an instance that overrides OS Login is seen by compute_project_os_login_enabled', () => {
    const outcome = (value: string): string =>
      outcomeOf(
        { checks: gcpChecks, id: 'compute_project_os_login_enabled' },
        { os_login: true },
        { inventory: { vm_instance: { one: { metadata: { 'enable-oslogin': value } } } } },
      );
    for (const value of ['FALSE', 'n', 'No', '0']) assert.equal(outcome(value), 'fail', value);
    for (const value of ['TRUE', 'y', '1']) assert.equal(outcome(value), 'pass', value);
  });
});

describe('A value of Kubernetes that is not known', () => {
  decides(kubernetesChecks, {
    kubelet_authorization_mode: [
      [{ kubelet: { authorization_mode: 'Webhook' } }, 'pass'],
      [{ kubelet: { authorization_mode: 'alwaysallow' } }, 'not_evaluated'],
      [{ kubelet: { authorization_mode: '' } }, 'fail'],
    ],
    core_minimize_net_raw_capability_admission: [
      [container({ added_capabilities: ['CAP_NET_RAW'] }), 'fail'],
      [container({ added_capabilities: ['net_raw'] }), 'fail'],
      [container({}), 'pass'],
    ],
    core_seccomp_profile_docker_default: [
      [container({ seccomp_profile: 'unconfined' }), 'fail'],
      [container({ seccomp_profile: 'RuntimeDefault' }), 'pass'],
    ],
  });
});
