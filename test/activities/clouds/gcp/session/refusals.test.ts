import assert from 'node:assert/strict';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { refusal } from '../../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { gcpSession, listed } from '../project-under-test.ts';
import { useGoogleCloud } from '../use-google-cloud.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const compute = `/compute/v1/projects/${testProject}`;
const ofKind = (kind: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof CloudError, String(error));
  assert.equal(error.kind, kind, error.message);
  assert.match(error.message, words);
  return true;
};

describe('Calls that Google Cloud denies', () => {
  const google = useGoogleCloud();

  it('is distinguished when the credentials are checked', async () => {
    const session = () => gcpSession(google.cloud.url);
    assert.deepEqual(await session().verify(noDeadline()), { accountId: testProject, regions: ['global'] });
    google.cloud.answers['/token'] = {
      $status: 400,
      $body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
    };
    await assert.rejects(session().verify(noDeadline()), ofKind('bad_credentials', /invalid_grant/));
    delete google.cloud.answers['/token'];
    google.cloud.answers[`/v1/projects/${testProject}`] = refusal(403, { status: 'PERMISSION_DENIED' });
    await assert.rejects(session().verify(noDeadline()), ofKind('bad_credentials', /has no access to the project/));
    google.cloud.answers[`/v1/projects/${testProject}`] = {
      projectId: testProject,
      lifecycleState: 'DELETE_REQUESTED',
    };
    await assert.rejects(session().verify(noDeadline()), ofKind('bad_credentials', /not active/));
  });

  it('count as a temporary failure when the token endpoint returns a web page', async () => {
    for (const status of [200, 502]) {
      google.cloud.answers['/token'] = { $status: status, $body: '<html>sign in</html>' };
      await assert.rejects(gcpSession(google.cloud.url).verify(noDeadline()), ofKind('unavailable', /no token/));
    }
  });

  it('are an empty listing when the API is disabled, and an error when it is denied', async () => {
    const path = `/v1/projects/${testProject}/locations/-/clusters`;
    google.cloud.answers[path] = refusal(403, { status: 'PERMISSION_DENIED', reason: 'SERVICE_DISABLED' });
    assert.deepEqual(await listed(gcpSession(google.cloud.url), 'kubernetes-engine'), []);
    google.cloud.answers[path] = refusal(403, { status: 'PERMISSION_DENIED' });
    await assert.rejects(
      listed(gcpSession(google.cloud.url), 'kubernetes-engine'),
      ofKind('access_denied', /PERMISSION_DENIED/),
    );
  });

  it('leaves out a part that is denied, with its reason', async () => {
    google.cloud.answers['/storage/v1/b/exports-4711/iam'] = refusal(403, { status: 'PERMISSION_DENIED' });
    const [bucket] = await listed(gcpSession(google.cloud.url), 'storage');
    assert.equal(bucket?.configuration['bindings'], undefined);
    assert.match(bucket?.unreadable['/bindings'] ?? '', /access_denied/);
  });

  it('is waited out when a quota is used up', async () => {
    const path = `${compute}/global/snapshots`;
    const snapshots = { items: [{ id: '1', name: 'kept' }] };
    google.cloud.answers[path] = (_query, call) =>
      call === 1 ? refusal(403, { status: 'PERMISSION_DENIED', reason: 'rateLimitExceeded' }) : snapshots;
    assert.equal((await listed(gcpSession(google.cloud.url), 'compute-snapshots')).length, 1);
    google.cloud.answers[path] = { $status: 429, $body: {}, $headers: { 'retry-after': '30' } };
    await assert.rejects(listed(gcpSession(google.cloud.url), 'compute-snapshots'), (error: unknown) => {
      ofKind('throttled', /429/)(error);
      assert.equal((error as CloudError).retryAfterMs, 30_000);
      return true;
    });
  });

  it('ends a listing whose page tokens never end', async () => {
    google.cloud.answers[`${compute}/global/snapshots`] = { items: [], nextPageToken: 'again' };
    await assert.rejects(listed(gcpSession(google.cloud.url), 'compute-snapshots'), ofKind('invalid_request', /page/));
  });

  it('fail a listing in the end when one zone does not respond, after storing the others', async () => {
    delete google.cloud.answers[`${compute}/aggregated/disks`];
    google.cloud.answers[`${compute}/zones`] = {
      items: ['a', 'b', 'c'].map((letter) => ({ name: `europe-west1-${letter}` })),
    };
    for (const letter of ['a', 'c']) {
      google.cloud.answers[`${compute}/zones/europe-west1-${letter}/disks`] = (query) =>
        query.get('pageToken') === null
          ? { items: [{ id: `${letter}1` }], nextPageToken: 'next' }
          : { items: [{ id: `${letter}2` }] };
    }
    google.cloud.answers[`${compute}/zones/europe-west1-b/disks`] = refusal(400, { status: 'FAILED_PRECONDITION' });
    const session = gcpSession(google.cloud.url);
    const unit = session.units({ regions: [], withGlobal: true }).find(({ service }) => service === 'compute-disks');
    assert.ok(unit);
    const seen: string[] = [];
    await assert.rejects(
      async () => {
        for await (const page of session.pages(unit, null, noDeadline())) {
          seen.push(...page.resources.map(({ externalId }) => externalId));
        }
      },
      ofKind('unavailable', /europe-west1-b did not answer/),
    );
    assert.deepEqual(seen.toSorted(), ['a1', 'a2', 'c1', 'c2']);
  });
});
