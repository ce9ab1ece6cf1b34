import assert from 'node:assert/strict';
import { testProject } from '../../../../emulators/google-project.ts';
import { gcpSession, listed } from '../project-under-test.ts';
import { useGoogleCloud } from '../use-google-cloud.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const keyRing = `projects/${testProject}/locations/europe-west1/keyRings/main`;
const key = `${keyRing}/cryptoKeys/disks`;
const functionName = `projects/${testProject}/locations/europe-west1/functions/resize`;
const conditional = {
  bindings: [{ role: 'roles/viewer', members: ['user:ada@example.com'], condition: { expression: 'true' } }],
};

describe('What a Google Cloud session requests', () => {
  const google = useGoogleCloud();

  it('is the scope that every API accepts', async () => {
    await gcpSession(google.cloud.url).verify(noDeadline());
    assert.deepEqual(google.cloud.scopes, ['https://www.googleapis.com/auth/cloud-platform']);
  });

  it('is policies of the version that has conditions', async () => {
    // Google leaves conditional bindings out below version 3.
    const byVersion = (query: URLSearchParams) =>
      query.get('options.requestedPolicyVersion') === '3' || query.get('optionsRequestedPolicyVersion') === '3'
        ? conditional
        : { bindings: [] };
    google.cloud.answers[`/v1/${key}:getIamPolicy`] = byVersion;
    google.cloud.answers[`/v1/${keyRing}:getIamPolicy`] = byVersion;
    google.cloud.answers[`/v2/${functionName}:getIamPolicy`] = byVersion;
    google.cloud.answers['/storage/v1/b/exports-4711/iam'] = byVersion;
    for (const service of ['kms', 'cloud-functions', 'storage']) {
      const [resource] = await listed(gcpSession(google.cloud.url), service);
      assert.deepEqual(
        resource?.configuration['bindings'],
        [{ role: 'roles/viewer', members: ['user:ada@example.com'], conditional: true }],
        service,
      );
    }
    const [inheriting] = await listed(gcpSession(google.cloud.url), 'kms');
    assert.deepEqual(inheriting?.configuration['inherited_bindings'], [
      { from: keyRing, role: 'roles/viewer', members: ['user:ada@example.com'], conditional: true },
    ]);
  });
});
