import { refusal, type Answers } from '../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../emulators/google-project.ts';
import { keyName, region, zone, type Item, type SeededProject } from './ordinary-project.ts';

const compute = `/compute/v1/projects/${testProject}`;
const project = `/v1/projects/${testProject}`;
const ring = `projects/${testProject}/locations/${region}/keyRings/main`;

const without = ({ bindings: _bindings, ...item }: Item): Item => item;
const key = ({ name, members: _members, ...fields }: SeededProject['keys'][number]): Item => ({
  name: keyName(name),
  createTime: '2025-01-01T00:00:00Z',
  primary: { protectionLevel: 'SOFTWARE' },
  purpose: 'ENCRYPT_DECRYPT',
  ...fields,
});
const secret = ({ name, ...fields }: Item): Item => ({
  name: `projects/4711/secrets/${String(name)}`,
  createTime: '2025-01-01T00:00:00Z',
  replication: { automatic: {} },
  ...fields,
});
const dataset = ({ id, ...fields }: Item): Item => ({
  kind: 'bigquery#dataset',
  id: `${testProject}:${String(id)}`,
  datasetReference: { datasetId: id, projectId: testProject },
  location: 'EU',
  ...fields,
});

/** What both tools are answered in the same way. */
function common(seed: SeededProject): Answers {
  const named = (path: string, items: readonly (readonly [name: string, answer: object])[]): Answers =>
    Object.fromEntries(items.map(([name, answer]) => [path.replace('*', name), answer]));
  return {
    [project]: { projectId: testProject, projectNumber: '4711', lifecycleState: 'ACTIVE', name: testProject },
    [`${project}:getIamPolicy`]: { bindings: seed.bindings, auditConfigs: seed.auditConfigs },
    [`${project}/accessApprovalSettings`]: { enrolledServices: [{ cloudProduct: 'all' }] },
    [`${project}/serviceAccounts`]: {
      accounts: seed.serviceAccounts.map(({ email }) => ({
        name: `projects/${testProject}/serviceAccounts/${email}`,
        email,
        uniqueId: email,
      })),
    },
    ...named(
      `${project}/serviceAccounts/*/keys`,
      seed.serviceAccounts.map(({ email, keys }) => [email, { keys }]),
    ),
    ...named(
      `${project}/serviceAccounts/*`,
      seed.serviceAccounts.map(({ email }) => [email, { email, uniqueId: email }]),
    ),
    [`${project}/locations`]: { locations: [{ name: `projects/${testProject}/locations/${region}` }] },
    [`${project}/locations/${region}/keyRings`]: { keyRings: [{ name: ring }] },
    [`/v1/${ring}/cryptoKeys`]: { cryptoKeys: seed.keys.map(key) },
    [`/v1/${ring}:getIamPolicy`]: { bindings: [] },
    ...named(
      `/v1/${ring}/cryptoKeys/*:getIamPolicy`,
      seed.keys.map(({ name, members }) => [
        name,
        { bindings: members.length === 0 ? [] : [{ role: 'roles/cloudkms.viewer', members }] },
      ]),
    ),
    [`${compute}/global/networks`]: { items: seed.networks },
    [`${compute}/global/firewalls`]: { items: seed.firewalls },
    [compute]: {
      commonInstanceMetadata: { items: [{ key: 'enable-oslogin', value: String(seed.osLogin).toUpperCase() }] },
    },
    [`/dns/v1/projects/${testProject}/policies`]: { policies: seed.dnsPolicies },
    '/storage/v1/b': { items: seed.buckets.map(without) },
    ...named(
      '/storage/v1/b/*/iam',
      seed.buckets.map(({ name, bindings = [] }) => [name, { bindings }]),
    ),
    [`${project}/services`]: {
      services: seed.enabledServices.map((name) => ({
        name: `projects/4711/services/${name}`,
        config: { name, title: name },
        state: 'ENABLED',
      })),
    },
    [`/v2/projects/${testProject}/sinks`]: { sinks: seed.sinks },
    [`/v2/projects/${testProject}/metrics`]: { metrics: seed.metrics },
    [`/v3/projects/${testProject}/alertPolicies`]: { alertPolicies: seed.alertPolicies },
    [`/v2/projects/${testProject}/locations/global/keys`]: { keys: seed.apiKeys },
    [`${project}/contacts`]: {
      contacts: [{ email: 'security@example.com', notificationCategorySubscriptions: ['SECURITY'] }],
    },
  };
}

function assetsOf(seed: SeededProject): object[] {
  const assets = (assetType: string, items: readonly Item[], nameOf: (item: Item) => string): object[] =>
    items.map((data) => ({
      name: `//${assetType.split('/')[0] ?? ''}/${nameOf(data)}`,
      assetType,
      resource: { version: 'v1', discoveryName: assetType.split('/')[1], data },
    }));
  const inProject = `projects/${testProject}`;
  return [
    ...assets('dns.googleapis.com/ManagedZone', seed.zones, ({ name }) => `${inProject}/managedZones/${String(name)}`),
    ...assets('secretmanager.googleapis.com/Secret', seed.secrets.map(secret), ({ name }) => String(name)),
    ...assets(
      'bigquery.googleapis.com/Dataset',
      seed.datasets.map(dataset),
      ({ id }) => `${inProject}/datasets/${String(id).replace(/^.*:/, '')}`,
    ),
  ];
}

/** The answers to this service, which lists what is in every place at once. */
export function ownAnswers(seed: SeededProject): Answers {
  return {
    ...common(seed),
    [`${project}:getAncestry`]: { ancestor: [{ resourceId: { type: 'project', id: testProject } }] },
    ...Object.fromEntries(
      ['storage.publicAccessPrevention', 'compute.disableSerialPortAccess'].map((name) => [
        `/v2/projects/${testProject}/policies/${name}:getEffectivePolicy`,
        { name: `projects/${testProject}/policies/${name}`, spec: { rules: [{ enforce: false }] } },
      ]),
    ),
    [`${compute}/aggregated/instances`]: { items: { [`zones/${zone}`]: { instances: seed.instances } } },
    [`${compute}/aggregated/disks`]: { items: {} },
    [`${compute}/global/snapshots`]: { items: [] },
    ...Object.fromEntries(
      seed.networks.map(({ name }) => [`${compute}/global/networks/${String(name)}/getEffectiveFirewalls`, {}]),
    ),
    [`${compute}/aggregated/firewallPolicies`]: { items: {} },
    [`${compute}/aggregated/subnetworks`]: { items: { [`regions/${region}`]: { subnetworks: seed.subnetworks } } },
    [`/sql/v1beta4/projects/${testProject}/instances`]: { items: seed.databases },
    [`/v2/projects/${testProject}/locations/-/functions`]: { functions: [] },
    [`${project}/locations/-/clusters`]: { clusters: [] },
    // Resources of Compute Engine are listed by its own API.
    [`${project}/assets`]: (query) =>
      query.get('assetTypes')?.startsWith('compute.') === true
        ? refusal(404, { status: 'NOT_FOUND' })
        : { assets: assetsOf(seed) },
  };
}

/** The answers to Prowler, which lists place by place and uses other versions of some APIs. */
export function prowlersAnswers(seed: SeededProject): Answers {
  return {
    ...common(seed),
    '/v1/projects': { projects: [common(seed)[project]] },
    [`${compute}/regions`]: { items: [{ name: region }] },
    [`${compute}/zones`]: { items: [{ name: zone }] },
    [`${compute}/zones/${zone}/instances`]: { items: seed.instances },
    [`${compute}/regions/${region}/subnetworks`]: { items: seed.subnetworks },
    [`${project}/instances`]: { items: seed.databases },
    [`/dns/v1/projects/${testProject}/managedZones`]: { managedZones: seed.zones },
    [`${project}/secrets`]: { secrets: seed.secrets.map(secret) },
    ...Object.fromEntries(
      seed.secrets.map((one) => [`/v1/${String(secret(one)['name'])}:getIamPolicy`, { bindings: [] }]),
    ),
    [`${project}/locations/global/workloadIdentityPools`]: {},
    [`/v1/projects/${testProject}/regions/${region}/clusters`]: {},
    [`/bigquery/v2/projects/${testProject}/datasets`]: {
      datasets: seed.datasets.map(dataset).map(({ access: _access, ...listed }) => listed),
    },
    ...Object.fromEntries(
      seed.datasets.map((data) => [
        `/bigquery/v2/projects/${testProject}/datasets/${String(data['id'])}`,
        dataset(data),
      ]),
    ),
  };
}
