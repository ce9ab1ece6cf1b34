import type { AdversarialCase } from '../adversarial-cases.ts';
import { bucket, database, firewall, instance, ordinaryProject, type SeededProject } from './ordinary-project.ts';

const docs = 'https://cloud.google.com';
const rules = `${docs}/firewall/docs/firewalls`;
const tcp = (...ports: string[]) => [{ IPProtocol: 'tcp', ports }];

/** A project in which what Prowler compares is not what decides. */
export function adversarialProject(): SeededProject {
  const seed = ordinaryProject();
  return {
    ...seed,
    // The other side of the ordinary project, which has its settings only once.
    alertPolicies: [],
    auditConfigs: [],
    bindings: [
      { role: 'roles/editor', members: ['serviceAccount:web@shop.example'] },
      { role: 'roles/iam.serviceAccountUser', members: ['user:ada@example.com'] },
      { role: 'roles/cloudkms.admin', members: ['user:ada@example.com'] },
      { role: 'roles/cloudkms.cryptoKeyDecrypter', members: ['user:ada@example.com'] },
    ],
    enabledServices: [],
    metrics: [],
    osLogin: false,
    sinks: [],
    firewalls: [
      firewall('halves', tcp('22'), ['0.0.0.0/1', '128.0.0.0/1']),
      firewall('over-ipv6', tcp('22'), ['::/0']),
      firewall('no-source', tcp('3389'), []),
      firewall('by-number', [{ IPProtocol: '6', ports: ['22'] }], ['0.0.0.0/0']),
      firewall('disabled', tcp('22'), ['0.0.0.0/0'], { disabled: true }),
    ],
    instances: [
      instance('serial-port', { metadata: { items: [{ key: 'serial-port-enable', value: 'TRUE' }] } }),
      instance('gke-look-alike', { canIpForward: true }),
    ],
    buckets: [
      bucket('prevented', {
        bindings: [{ role: 'roles/storage.objectViewer', members: ['allUsers'] }],
        iamConfiguration: { publicAccessPrevention: 'enforced', uniformBucketLevelAccess: { enabled: true } },
      }),
    ],
    databases: [
      database(
        'halves-postgres',
        'POSTGRES_16',
        {},
        {
          ipAddresses: [{ ipAddress: '203.0.113.9', type: 'PRIMARY' }],
          settings: {
            ipConfiguration: {
              authorizedNetworks: [{ value: '0.0.0.0/1' }, { value: '128.0.0.0/1' }],
              ipv4Enabled: true,
              sslMode: 'ENCRYPTED_ONLY',
            },
          },
        },
      ),
    ],
  };
}

/** Where Prowler's verdict on this project is wrong. */
export const adversarialCases: readonly AdversarialCase[] = [
  {
    check: 'compute_firewall_ssh_access_from_the_internet_allowed',
    resource: 'halves',
    prowlers: 'pass',
    right: 'fail',
    why: 'two halves of all addresses are all addresses',
    reference: rules,
  },
  {
    check: 'compute_firewall_ssh_access_from_the_internet_allowed',
    resource: 'over-ipv6',
    prowlers: 'pass',
    right: 'fail',
    why: 'every IPv6 address is the internet, too',
    reference: rules,
  },
  {
    check: 'compute_firewall_rdp_access_from_the_internet_allowed',
    resource: 'no-source',
    prowlers: 'pass',
    right: 'fail',
    why: 'a rule that names no source applies to every address',
    reference: rules,
  },
  {
    check: 'compute_firewall_ssh_access_from_the_internet_allowed',
    resource: 'by-number',
    prowlers: 'pass',
    right: 'fail',
    why: 'a protocol may be a number: 6 is TCP',
    reference: rules,
  },
  {
    check: 'compute_firewall_ssh_access_from_the_internet_allowed',
    resource: 'disabled',
    prowlers: 'fail',
    right: 'pass',
    why: 'a disabled rule is not enforced',
    reference: rules,
  },
  {
    check: 'compute_instance_serial_ports_in_use',
    resource: 'serial-port',
    prowlers: 'pass',
    right: 'fail',
    why: 'boolean metadata may be in upper case',
    reference: `${docs}/compute/docs/metadata/setting-custom-metadata`,
  },
  {
    check: 'compute_instance_ip_forwarding_is_enabled',
    resource: 'gke-look-alike',
    prowlers: 'pass',
    right: 'fail',
    why: 'a name alone does not make an instance a node of GKE',
    reference: `${docs}/vpc/docs/using-routes`,
  },
  {
    check: 'cloudstorage_bucket_public_access',
    resource: 'prevented',
    prowlers: 'fail',
    right: 'pass',
    why: 'public access prevention overrides the binding',
    reference: `${docs}/storage/docs/public-access-prevention`,
  },
  {
    check: 'cloudsql_instance_public_access',
    resource: 'halves-postgres',
    prowlers: 'pass',
    right: 'fail',
    why: 'two halves of all addresses are all addresses',
    reference: `${docs}/sql/docs/postgres/authorize-networks`,
  },
  {
    check: 'iam_role_sa_enforce_separation_of_duties',
    resource: 'the project',
    prowlers: 'fail',
    right: 'pass',
    why: 'nobody both administers and uses service accounts; Prowler fails every use of either role',
    reference: `${docs}/iam/docs/service-account-permissions`,
  },
];
