import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import type { ChangePage } from '../../../activities/clouds/change-page.ts';
import type { CloudError } from '../../../activities/clouds/errors.ts';
import { googleRemediationAccess } from '../../../activities/clouds/gcp/access-calls/remediation-access.ts';
import { projectChanges } from '../../../activities/clouds/gcp/changes/project-changes.ts';
import { assetHistory } from '../../../activities/clouds/gcp/changes/asset-history.ts';
import { gcpCosts } from '../../../activities/clouds/gcp/costs/costs.ts';
import { gcpMetrics } from '../../../activities/clouds/gcp/metrics/metrics.ts';
import { belowGoogleRoot, googleOrganization } from '../../../activities/clouds/gcp/organization/organization.ts';
import { readPackages } from '../../../activities/clouds/gcp/packages/packages.ts';
import { gcpUnits } from '../../../activities/clouds/gcp/resources.ts';
import { createGcpCalls, type GcpCalls } from '../../../activities/clouds/gcp/session/calls.ts';
import type { GcpRun } from '../../../activities/clouds/gcp/session/gcp-run.ts';
import { visibleProject } from '../../../activities/clouds/gcp/session/session.ts';
import { unitListings } from '../../../activities/clouds/shared/unit-listings.ts';
import { calledMethods } from '../../descriptions/google-cloud/called-methods.ts';
import { describedCalls } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { descriptionFolder, readDescriptions } from '../../../activities/clouds/gcp/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import { startGoogleCloud, type GoogleCloud } from '../../emulators/google-cloud.ts';
import { refusal, type Answers } from '../../emulators/google-cloud/answers.ts';
import { googleProject, testProject } from '../../emulators/google-project.ts';
import { googleKeyTokens } from '../../helpers/cloud-access.ts';
import {
  billingExport,
  changeFeed,
  everyCondition,
  instanceInventory,
  organizationAnswers,
  osInventoryPath,
  subscription,
  timeSeries,
} from './answers.ts';
import { changeProject } from './changed-project.ts';
import { changingSession } from './changing-session.ts';
import { fullAnswer } from './full-answers.ts';
import { assertReadFields } from '../read-fields.ts';
import { Recorder } from './recorder.ts';
import { drained } from '../../helpers/drained.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

const compute = `/compute/v1/projects/${testProject}`;

/** What code for all APIs looks for in each answer: the next page, and what says that something is missing. */
const generic = [
  'nextPageToken',
  'unreachable',
  'unreachables',
  'missingZones',
  'warning',
  'warnings',
  'executionErrors',
];

/** Deprecated fields that are read where the ones that replace them are not there. */
const deprecatedAndRead: Readonly<Record<string, string>> = {
  'compute.v1 Network.IPv4Range': 'only a legacy network has it, which is what a check looks for',
  'container.v1 AddonsConfig.kubernetesDashboard': 'clusters that still show the add-on may have it enabled',
  'container.v1 BinaryAuthorization.enabled': 'counts where a cluster has no evaluation mode',
  'container.v1 Cluster.masterAuthorizedNetworksConfig': 'counts where a cluster has no configuration of endpoints',
  'container.v1 PrivateClusterConfig.enablePrivateEndpoint': 'counts where a cluster has no configuration of endpoints',
  'container.v1 PrivateClusterConfig.enablePrivateNodes': 'counts where a cluster has no default for its nodes',
};

/** Words in capitals in the collectors that are no values of an enumeration of the descriptions. */
const otherWords: Readonly<Record<string, string>> = {
  DATE: 'a type of a parameter of BigQuery',
  PATCH: 'a method of HTTP',
  POST: 'a method of HTTP',
  STRING: 'a type of a parameter of BigQuery',
  NAMED: 'a mode of parameters of BigQuery',
  DECODER: 'a word in messages of OpenSSL',
  MYSQL: 'how versions of Cloud SQL begin',
  POSTGRES: 'how versions of Cloud SQL begin',
  SQLSERVER: 'how versions of Cloud SQL begin',
  FALSE: 'a value of metadata of Compute Engine',
  TRUE: 'a value of metadata of Compute Engine',
  DELETED: 'a state of an asset in messages of feeds',
  DOES_NOT_EXIST: 'a state of an asset in messages of feeds',
  NOT_FOUND: 'a code of google.rpc',
  RESOURCE_EXHAUSTED: 'a code of google.rpc',
  RATE_LIMIT_EXCEEDED: 'a reason of google.api.ErrorReason',
  AWS_SESSION_TOKEN: 'a variable of the environment',
  SERVICE_DISABLED: 'a reason of google.api.ErrorReason',
};

const withoutAggregatedLists: Answers = {
  ...Object.fromEntries(
    ['instances', 'disks', 'subnetworks'].map((collection) => [
      `${compute}/aggregated/${collection}`,
      refusal(404, { status: 'NOT_FOUND' }),
    ]),
  ),
  [`${compute}/zones`]: { items: [{ name: 'europe-west1-b' }] },
  [`${compute}/regions`]: { items: [{ name: 'europe-west1' }] },
  [`${compute}/zones/europe-west1-b/instances`]: { items: [{ id: '101', name: 'web-1' }] },
  [`${compute}/zones/europe-west1-b/disks`]: { items: [{ id: '201', name: 'web-1' }] },
  [`${compute}/regions/europe-west1/subnetworks`]: { items: [{ id: '501', name: 'default' }] },
};

const runOf = (calls: GcpCalls): Omit<GcpRun, 'signal'> => ({
  calls,
  projectId: testProject,
  fingerprint: () => 'hidden',
  assets: { usable: true },
});

/** Everything that is ever asked of Google Cloud, on a project that shows these answers. */
async function everyCall(cloud: GoogleCloud, recorder: Recorder): Promise<void> {
  const dispatcher = new Agent();
  const signal = noDeadline();
  const calls = recorder.over(
    createGcpCalls({
      tokens: googleKeyTokens(cloud.url),
      endpointUrl: cloud.url,
      dispatcher,
      signal,
      limit: (work) => work(),
    }),
  );
  const run: GcpRun = { ...runOf(calls), signal };
  const { units, pages, read } = unitListings({ units: gcpUnits, runWith: () => run });
  assert.equal(await visibleProject(run), testProject);
  for (const unit of units({ regions: [], withGlobal: true })) {
    for await (const page of pages(unit, null, signal)) {
      for (const resource of page.resources) {
        assert.deepEqual(resource.unreadable, {}, `${unit.service}: ${resource.externalId}`);
        await read(resource, signal);
        await readPackages(run, resource);
      }
    }
  }
  const metered = [
    { id: 1, externalId: '101', resourceType: 'vm_instance', region: 'europe-west1' },
    { id: 2, externalId: `${testProject}:orders`, resourceType: 'db_instance', region: 'europe-west1' },
  ];
  const window = { from: '2026-05-01', to: '2026-05-01' };
  const points = await drained(gcpMetrics(run, { resources: metered, ...window }));
  assert.ok(points.length > 0);
  const bills = await drained(gcpCosts({ calls, projectId: testProject, dataset: 'export' }, window));
  assert.ok(bills.length > 0);
  assert.equal((await googleRemediationAccess(run, [])).reason, null);
  for (const root of [null, 'folders/31']) assert.ok((await drained(googleOrganization(run, root))).length > 2);
  assert.deepEqual(await belowGoogleRoot(run, { root: null, projectIds: [testProject] }), [testProject]);
  const feed = projectChanges(run, { cursor: null, subscription });
  const announced = [await feed.next(), await feed.next(), await feed.next()].map(({ value }) => value as ChangePage);
  assert.deepEqual(
    announced.map(({ changes }) => changes.length),
    [0, 1, 1],
  );
  await feed.return(undefined);
  const bucket = {
    id: 1,
    resourceType: 'object_bucket',
    externalId: 'exports',
    name: 'exports',
    region: 'eu',
    zone: null,
  };
  const known = async ({ after }: { after: number }) => (after === 0 ? [bucket] : []);
  const looks = assetHistory(run, { cursor: null, known });
  const looked = [await looks.next(), await looks.next(), await looks.next()].map(({ value }) => value as ChangePage);
  assert.deepEqual(
    looked.map(({ changes }) => changes.length),
    [0, 1, 1],
  );
  await looks.return(undefined);
  await dispatcher.close();
}

describe('Every call of Google Cloud', () => {
  const recorder = new Recorder(generic);

  const variants: [what: string, answers: Answers, options: Parameters<typeof startGoogleCloud>[0]][] = [
    ['with the answers of a small project', {}, {}],
    ['with pages of one item', {}, { pageSize: 1 }],
    ['with every field that an answer may have', {}, { adapt: fullAnswer }],
    ['without aggregated lists', withoutAggregatedLists, {}],
    [
      'without Cloud Asset Inventory',
      { [`/v1/projects/${testProject}/assets`]: refusal(403, { status: 'PERMISSION_DENIED' }) },
      {},
    ],
  ];
  for (const [what, answers, options] of variants) {
    it(`is allowed and understood ${what}`, async () => {
      const cloud = await startGoogleCloud({
        ...options,
        answers: {
          ...googleProject(),
          ...billingExport,
          ...organizationAnswers,
          ...changeFeed,
          [osInventoryPath]: instanceInventory,
          [`/v3/projects/${testProject}/timeSeries`]: timeSeries,
          [`/v3/projects/${testProject}/alertPolicies`]: everyCondition,
          ...answers,
        },
      });
      try {
        await everyCall(cloud, recorder);
      } catch (error) {
        // The emulator's own reason is in what Google would say.
        throw new Error(`${(error as CloudError).message}\n${cloud.calls.slice(-3).join('\n')}`, { cause: error });
      } finally {
        await cloud.stop();
      }
    });
  }

  it('that changes something is allowed, for every setting that remediation knows', async function () {
    this.timeout(60_000);
    await changeProject((calls, signal) => {
      const session = changingSession({ ...runOf(recorder.over(calls)), signal });
      return () => session;
    });
  });

  it('is of a method that is described, at the host of its API, and reads only fields that the API has', () => {
    assert.deepEqual([...recorder.unknown], []);
    assert.ok(recorder.fields.size > 150, `only ${recorder.fields.size} fields were read`);
    assertReadFields(descriptionFolder, recorder.fields);
  });

  it('reads a deprecated field only where that is explained', () => {
    assert.deepEqual([...recorder.deprecated].toSorted(), Object.keys(deprecatedAndRead));
  });

  it('is no deprecated method, and no method is described that is not called', () => {
    const described = describedCalls()
      .filter(({ method }) => method.deprecated !== true)
      .map(({ id }) => id);
    assert.deepEqual([...recorder.methods].toSorted(), described.toSorted());
    assert.deepEqual(described.toSorted(), Object.values(calledMethods).flat().toSorted());
  });

  it('compares with values that an enumeration has', () => {
    const values = new Set(Object.values(readDescriptions()).flatMap((api) => enumsIn(api)));
    const folder = join(import.meta.dirname, '..', '..', '..', 'activities', 'clouds', 'gcp');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const words = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)].map(([, word = '']) => word),
    );
    assert.ok(words.length > 30);
    const unknown = new Set(words.filter((word) => !values.has(word) && !Object.hasOwn(otherWords, word)));
    assert.deepEqual([...unknown], []);
  });
});

/** Every value of every enumeration below. */
function enumsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { enum?: FieldType[] }).enum;
  return [
    ...(Array.isArray(own) ? own.filter((one): one is string => typeof one === 'string') : []),
    ...Object.values(value).flatMap(enumsIn),
  ];
}
