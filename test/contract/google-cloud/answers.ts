import type { Answers } from '../../emulators/google-cloud/answers.ts';
import { assetMessage } from '../../activities/clouds/gcp/changes/asset-change.ts';
import { testProject } from '../../emulators/google-project.ts';

const text = (name: string) => ({ name, type: 'STRING' });
const tables = `/bigquery/v2/projects/${testProject}/datasets/export/tables`;
const queries = `/bigquery/v2/projects/${testProject}/queries`;
const rows = [{ f: [{ v: '2026-05-01' }, { v: 'Compute Engine' }, { v: 'EUR' }, { v: '1' }] }];

/** A detailed billing export whose query is done at the second look. */
export const billingExport: Answers = {
  [tables]: { tables: [{ tableReference: { tableId: 'gcp_billing_export_resource_v1_0A' } }] },
  [`${tables}/gcp_billing_export_resource_v1_0A`]: {
    timePartitioning: { type: 'DAY' },
    schema: {
      fields: [
        { name: 'service', type: 'RECORD', fields: [text('description')] },
        { name: 'project', type: 'RECORD', fields: [text('id')] },
        { name: 'resource', type: 'RECORD', fields: [text('name'), text('global_name')] },
        { name: 'usage_start_time', type: 'TIMESTAMP' },
        { name: 'cost', type: 'FLOAT' },
        text('currency'),
      ],
    },
  },
  [queries]: () => ({ jobComplete: false, jobReference: { jobId: 'j1', location: 'EU' } }),
  [`${queries}/j1`]: () => ({ jobComplete: true, jobReference: { jobId: 'j1', location: 'EU' }, rows }),
};

export const osInventoryPath = `/v1/projects/${testProject}/locations/europe-west1-b/instances/101/inventory`;

/** Software of every manager. */
export const instanceInventory = {
  osInfo: { shortName: 'debian', version: '12' },
  items: Object.fromEntries(
    ['aptPackage', 'yumPackage', 'zypperPackage', 'cosPackage', 'googetPackage'].map((manager) => [
      manager,
      { type: 'INSTALLED_PACKAGE', installedPackage: { [manager]: { packageName: 'openssl', version: '3' } } },
    ]),
  ),
};

/** A day of each type of value. */
export const timeSeries = {
  timeSeries: [{ doubleValue: 0.5 }, { int64Value: '5' }, { distributionValue: { count: '2', mean: 4 } }].map(
    (value) => ({
      resource: { labels: { instance_id: '101', database_id: `${testProject}:orders` } },
      points: [{ interval: { endTime: '2026-05-02T00:00:00Z' }, value }],
    }),
  ),
};

/** A policy with every kind of condition. */
export const everyCondition = {
  alertPolicies: [
    {
      displayName: 'Owners changed',
      enabled: true,
      conditions: [
        { conditionThreshold: { filter: 'x' } },
        { conditionAbsent: { filter: 'x' } },
        { conditionMatchedLog: { filter: 'x' } },
        { conditionMonitoringQueryLanguage: { query: 'x' } },
        { conditionPrometheusQueryLanguage: { query: 'x' } },
        { conditionSql: { query: 'x' } },
      ],
    },
  ],
};

/** The organization of the test project. */
export const organizationAnswers: Answers = {
  '/v3/organizations/7': { name: 'organizations/7', displayName: 'example.com', state: 'ACTIVE' },
  '/v3/folders/31': { name: 'folders/31', displayName: 'Shop', state: 'ACTIVE' },
  '/v3/folders': { folders: [{ name: 'folders/31' }, { name: 'folders/32' }] },
  '/v3/projects': {
    projects: [
      { name: 'projects/4711', projectId: testProject, state: 'ACTIVE' },
      { name: 'projects/4712', projectId: 'audit-test-2', state: 'ACTIVE' },
    ],
  },
  '/v3/effectiveTags': {
    effectiveTags: [{ namespacedTagKey: '7/environment', namespacedTagValue: '7/environment/production' }],
  },
};

export const subscription = `projects/${testProject}/subscriptions/assets`;

/** A state of a bucket or of its policy, in the shape of a message about it. */
const stateOf = ({ at, isPolicy }: { at: string; isPolicy: boolean }): object =>
  JSON.parse(
    assetMessage({
      assetType: 'storage.googleapis.com/Bucket',
      name: '//storage.googleapis.com/exports',
      at,
      isPolicy,
    }),
  ) as object;

/** A feed and a history that announce one change, over and over, and a log that says who made it. */
export const changeFeed: Answers = {
  [`/v1/${subscription}:pull`]: {
    receivedMessages: [
      {
        ackId: 'a1',
        message: {
          messageId: 'm1',
          data: Buffer.from(
            assetMessage({
              assetType: 'compute.googleapis.com/Firewall',
              name: `//compute.googleapis.com/projects/${testProject}/global/firewalls/allow-ssh`,
              data: { id: '601' },
            }),
          ).toString('base64'),
        },
      },
    ],
  },
  [`/v1/${subscription}:acknowledge`]: {},
  [`/v1/projects/${testProject}:batchGetAssetsHistory`]: (query) => {
    const at = new Date(Date.now() - 5 * 60_000).toISOString();
    const isPolicy = query.get('contentType') === 'IAM_POLICY';
    return { assets: [stateOf({ at, isPolicy })] };
  },
  '/v2/entries:list': { entries: [{ insertId: 'i1', timestamp: '2026-11-20T11:59:59Z', protoPayload: {} }] },
};
