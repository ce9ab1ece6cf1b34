import assert from 'node:assert/strict';
import { startGoogleCloud, type GoogleCloud } from './google-cloud.ts';
import { googleProject, testProject } from './google-project.ts';

const platform = 'https://www.googleapis.com/auth/cloud-platform';
const disks = `/compute/v1/projects/${testProject}/aggregated/disks`;

describe('The emulator of Google Cloud', () => {
  let cloud: GoogleCloud;
  beforeEach(async () => {
    cloud = await startGoogleCloud({ answers: googleProject() });
  });

  async function tokenFor(scope: string): Promise<string> {
    const claims = Buffer.from(JSON.stringify({ scope })).toString('base64url');
    const response = await fetch(`${cloud.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ assertion: `e30.${claims}.x` }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  async function call(path: string, { scope = platform, body = null }: { scope?: string; body?: object | null } = {}) {
    const response = await fetch(cloud.url + path, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${await tokenFor(scope)}` },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } } & Record<
      string,
      unknown
    >;
    return { status: response.status, message: answer.error?.message ?? '', answer };
  }

  const policy = `/v1/projects/${testProject}:getIamPolicy`;
  const refused: [what: string, path: string, options: Parameters<typeof call>[1], status: number, words: RegExp][] = [
    [
      'a scope that the method does not accept',
      disks,
      { scope: `${platform}.read-only` },
      403,
      /insufficient authentication scopes/,
    ],
    ['a parameter that the method does not have', `${disks}?pageSize=5`, {}, 400, /Unknown name "pageSize"/],
    ['a parameter of another type', `${disks}?maxResults=many`, {}, 400, /Invalid value at 'maxResults'/],
    ['a value that an enumeration does not have', '/storage/v1/b?project=p&projection=some', {}, 400, /projection/],
    ['a call without a parameter that is required', '/storage/v1/b', {}, 400, /Required parameter: project/],
    ['a field that a body does not have', policy, { body: { option: {} } }, 400, /body\.option is unknown/],
    ['a field of another type', policy, { body: { options: { requestedPolicyVersion: '3' } } }, 400, /not integer/],
    [
      'a page token of another query',
      `${disks}?pageToken=${Buffer.from('[1,"filter=x"]').toString('base64url')}`,
      {},
      400,
      /page token/,
    ],
  ];
  for (const [what, path, options, status, words] of refused) {
    it(`refuses ${what}`, async () => {
      const { status: given, message } = await call(path, options);
      assert.equal(given, status, message);
      assert.match(message, words);
      await cloud.stop();
    });
  }

  it('refuses a token that it did not issue', async () => {
    const response = await fetch(cloud.url + disks, { headers: { authorization: 'Bearer other' } });
    assert.equal(response.status, 401);
    await cloud.stop();
  });

  it('omits conditional bindings below version 3 of a policy', async () => {
    const roles = async (body: object) => {
      const { answer } = await call(policy, { body });
      return (answer['bindings'] as { role: string }[]).map(({ role }) => role);
    };
    assert.deepEqual(await roles({}), ['roles/owner']);
    assert.deepEqual(await roles({ options: { requestedPolicyVersion: 3 } }), ['roles/owner', 'roles/editor']);
    await cloud.stop();
  });

  it('pages, and names every scope of an aggregated list on each page', async () => {
    cloud.answers[disks] = {
      items: { 'zones/a': { disks: [{ id: '1' }, { id: '2' }] }, 'zones/b': { disks: [{ id: '3' }] } },
    };
    const first = await call(`${disks}?maxResults=2`);
    const token = String(first.answer['nextPageToken']);
    const second = await call(`${disks}?maxResults=2&pageToken=${token}`);
    assert.deepEqual(second.answer['items'], {
      'zones/a': { warning: { code: 'NO_RESULTS_ON_PAGE' } },
      'zones/b': { disks: [{ id: '3' }] },
    });
    assert.equal(second.answer['nextPageToken'], undefined);
    await cloud.stop();
  });

  it('fails the test that makes it return what Google never does, or calls what Google does not have', async () => {
    cloud.answers[disks] = { items: { 'zones/a': { disks: [{ id: 1, colour: 'red' }] } } };
    await call(disks);
    await call('/compute/v1/projects/p/aggregated/cats');
    await assert.rejects(
      cloud.stop(),
      /disks\[\]\.id is number, not string[^]*colour is unknown[^]*aggregated\/cats is no method/,
    );
  });
});
