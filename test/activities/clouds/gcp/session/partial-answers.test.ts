import assert from 'node:assert/strict';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { Answer } from '../../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { gcpSession, listed } from '../project-under-test.ts';
import { useGoogleCloud } from '../use-google-cloud.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const compute = `/compute/v1/projects/${testProject}`;
const databases = `/sql/v1beta4/projects/${testProject}/instances`;
const disk = (id: string) => ({ id, name: `disk-${id}`, zone: 'europe-west1-b' });
const database = (name: string) => ({ name, project: testProject, databaseVersion: 'POSTGRES_16' });

const isIncomplete = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof CloudError, String(error));
  assert.equal(error.kind, 'unavailable', error.message);
  assert.match(error.message, words);
  return true;
};

describe('A response of Google Cloud that reports missing parts', () => {
  const google = useGoogleCloud();

  /** What a listing shows until it fails, and the fault. */
  async function shownUntilFault(service: string, from: string | null = null) {
    const session = gcpSession(google.cloud.url);
    const unit = session.units({ regions: [], withGlobal: true }).find((one) => one.service === service);
    assert.ok(unit);
    const ids: string[] = [];
    const cursors: (string | null)[] = [];
    let fault: unknown = null;
    try {
      for await (const page of session.pages(unit, from, noDeadline())) {
        ids.push(...page.resources.map(({ externalId }) => externalId));
        cursors.push(page.cursor);
      }
    } catch (error) {
      fault = error;
    }
    return { ids, cursors, fault };
  }

  const partial: [what: string, service: string, path: string, answer: Answer, words: RegExp][] = [
    [
      'of Cloud SQL with an unreachable region',
      'sql',
      databases,
      { items: [database('orders')], warnings: [{ code: 'REGION_UNREACHABLE', region: 'us-east4' }] },
      /us-east4 did not answer/,
    ],
    [
      'of Cloud SQL that exceeds its largest page',
      'sql',
      databases,
      { items: [database('orders')], warnings: [{ code: 'MAX_RESULTS_EXCEEDS_LIMIT', message: 'too many' }] },
      /too many did not answer/,
    ],
    [
      'of Compute Engine with unreachable zones',
      'compute-disks',
      `${compute}/aggregated/disks`,
      { items: { 'zones/europe-west1-b': { disks: [disk('1')] } }, unreachables: ['zones/us-east4-a'] },
      /us-east4-a did not answer/,
    ],
    [
      'of Compute Engine with a zone that warns',
      'compute-disks',
      `${compute}/aggregated/disks`,
      {
        items: {
          'zones/europe-west1-b': { disks: [disk('1')] },
          'zones/us-east4-a': { warning: { code: 'UNREACHABLE' } },
        },
      },
      /us-east4-a did not answer/,
    ],
    [
      'of Compute Engine with a warning for all of it',
      'compute-disks',
      `${compute}/aggregated/disks`,
      {
        items: { 'zones/europe-west1-b': { disks: [disk('1')] } },
        warning: { code: 'PARTIAL_SUCCESS', data: [{ key: 'scope', value: 'zones/us-east4-a' }] },
      },
      /us-east4-a did not answer/,
    ],
    [
      'of a global list of Compute Engine',
      'compute-snapshots',
      `${compute}/global/snapshots`,
      { items: [{ id: '1', name: 'a' }], warning: { code: 'LIST_OVERHEAD_QUOTA_EXCEED', message: 'overhead' } },
      /overhead did not answer/,
    ],
    [
      'of Kubernetes Engine',
      'kubernetes-engine',
      `/v1/projects/${testProject}/locations/-/clusters`,
      { clusters: [{ name: 'a', location: 'europe-west1' }], missingZones: ['us-east4-a'] },
      /us-east4-a did not answer/,
    ],
    [
      'of Cloud Functions',
      'cloud-functions',
      `/v2/projects/${testProject}/locations/-/functions`,
      {
        functions: [{ name: `projects/${testProject}/locations/europe-west1/functions/resize` }],
        unreachable: ['projects/x/locations/us-east4'],
      },
      /us-east4 did not answer/,
    ],
    [
      'of Cloud Storage',
      'storage',
      '/storage/v1/b',
      { items: [{ name: 'exports-4711' }], unreachable: ['projects/_/buckets/lost'] },
      /lost did not answer/,
    ],
  ];
  for (const [what, service, path, answer, words] of partial) {
    it(`fails the listing ${what} after showing the rest`, async () => {
      google.cloud.answers[path] = answer;
      const { ids, fault } = await shownUntilFault(service);
      assert.equal(ids.length, 1);
      isIncomplete(words)(fault);
    });
  }

  it('does not fail the listing for a warning that concerns nothing in it', async () => {
    google.cloud.answers[databases] = { items: [database('orders')], warnings: [{ code: 'COMPROMISED_CREDENTIALS' }] };
    assert.equal((await listed(gcpSession(google.cloud.url), 'sql')).length, 1);
  });

  it('fails the listing only after its last page', async () => {
    google.cloud.answers[databases] = (query) =>
      query.get('pageToken') === null
        ? {
            items: [database('a')],
            warnings: [{ code: 'REGION_UNREACHABLE', region: 'us-east4' }],
            nextPageToken: 'second',
          }
        : { items: [database('b')] };
    const { ids, fault } = await shownUntilFault('sql');
    assert.deepEqual(ids, [`${testProject}:a`, `${testProject}:b`]);
    isIncomplete(/us-east4/)(fault);
  });

  it('is requested again by an attempt that resumes, and is complete once all respond', async () => {
    let isWell = false;
    google.cloud.answers[databases] = (query) =>
      query.get('pageToken') === null
        ? {
            items: [database('a')],
            ...(isWell ? {} : { warnings: [{ code: 'REGION_UNREACHABLE', region: 'us-east4' }] }),
            nextPageToken: 'second',
          }
        : { items: [database('b')] };
    const first = await shownUntilFault('sql');
    const cursor = first.cursors.findLast((one) => one !== null) ?? null;
    assert.ok(cursor !== null);
    const second = await shownUntilFault('sql', cursor);
    isIncomplete(/us-east4/)(second.fault);
    isWell = true;
    const third = await shownUntilFault('sql', cursor);
    assert.deepEqual([third.ids, third.fault], [[`${testProject}:a`, `${testProject}:b`], null]);
  });

  it('does not make a single resource look deleted', async () => {
    const read = (externalId: string) =>
      gcpSession(google.cloud.url).read({ resourceType: 'disk', externalId, region: 'global' }, noDeadline());
    google.cloud.answers[`${compute}/aggregated/disks`] = { items: {}, unreachables: ['zones/us-east4-a'] };
    await assert.rejects(read('201'), isIncomplete(/us-east4-a/));
    google.cloud.answers[`${compute}/aggregated/disks`] = (query) =>
      query.get('pageToken') === null
        ? { items: {}, nextPageToken: 'second' }
        : { items: { 'zones/europe-west1-b': { disks: [disk('201')] } } };
    assert.equal((await read('201'))?.externalId, '201');
  });

  it('gives no metrics', async () => {
    const path = `/v3/projects/${testProject}/timeSeries`;
    const resources = [{ id: 1, externalId: '4711', resourceType: 'vm_instance', region: 'europe-west1' }];
    const read = async () => {
      const request = { resources, from: '2026-05-01', to: '2026-05-01' };
      for await (const points of gcpSession(google.cloud.url).metrics?.(request, noDeadline()) ?? []) {
        assert.deepEqual(points, []);
      }
    };
    google.cloud.answers[path] = { timeSeries: [], unreachable: ['us-east4'] };
    await assert.rejects(read(), isIncomplete(/us-east4/));
    google.cloud.answers[path] = { timeSeries: [], executionErrors: [{ code: 4, message: 'a shard timed out' }] };
    await assert.rejects(read(), isIncomplete(/a shard timed out/));
  });
});
