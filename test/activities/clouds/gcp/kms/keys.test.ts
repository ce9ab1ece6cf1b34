import assert from 'node:assert/strict';
import { refusal } from '../../../../emulators/google-cloud/answers.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { gcpSession, listed } from '../project-under-test.ts';
import { useGoogleCloud } from '../use-google-cloud.ts';

const keyRing = `projects/${testProject}/locations/europe-west1/keyRings/main`;
const inherited = [
  { from: keyRing, role: 'roles/cloudkms.viewer', members: ['group:platform@example.com'], conditional: false },
];

describe('The Cloud KMS keys of a project', () => {
  const google = useGoogleCloud();

  it('have the bindings of their key ring, which is read once for all of its keys', async () => {
    const names = ['disks', 'images'].map((name) => `${keyRing}/cryptoKeys/${name}`);
    google.cloud.answers[`/v1/${keyRing}/cryptoKeys`] = {
      cryptoKeys: names.map((name) => ({ name, purpose: 'ENCRYPT_DECRYPT' })),
    };
    for (const name of names) google.cloud.answers[`/v1/${name}:getIamPolicy`] = { bindings: [] };
    const keys = await listed(gcpSession(google.cloud.url), 'kms');
    assert.deepEqual(
      keys.map(({ externalId, configuration }) => [externalId, configuration['inherited_bindings']]),
      names.map((name) => [name, inherited]),
    );
    const asked = google.cloud.calls.filter((call) => call.includes(`${keyRing}:getIamPolicy`));
    assert.equal(asked.length, 1);
  });

  it('have them too when a single key is read', async () => {
    const [key] = await listed(gcpSession(google.cloud.url), 'kms');
    assert.ok(key);
    google.cloud.answers[`/v1/${key.externalId}`] = { name: key.externalId, purpose: 'ENCRYPT_DECRYPT' };
    const read = await gcpSession(google.cloud.url).read(key, noDeadline());
    assert.deepEqual(read?.configuration['inherited_bindings'], inherited);
  });

  it('lack them where the policy of the key ring may not be read', async () => {
    google.cloud.answers[`/v1/${keyRing}:getIamPolicy`] = refusal(403, { status: 'PERMISSION_DENIED' });
    const [key] = await listed(gcpSession(google.cloud.url), 'kms');
    assert.deepEqual(Object.keys(key?.unreadable ?? {}), ['/inherited_bindings']);
    assert.equal(key?.configuration['inherited_bindings'], undefined);
    assert.deepEqual(key?.configuration['bindings'], []);
  });
});
