import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { awsSubjectToken } from '../../../../../activities/clouds/gcp/access/aws-subject-token.ts';
import type { AccessPlaces } from '../../../../../activities/clouds/gcp/access/places.ts';
import { federatedToken } from '../../../../../activities/clouds/gcp/access/federation.ts';
import { googlePlaces } from '../../../../helpers/cloud-access.ts';
import { verifySignedRequest } from '../../../../helpers/verify-signed-request.ts';

const audience = '//iam.googleapis.com/projects/4711/locations/global/workloadIdentityPools/audit/providers/aws';
const keys = { id: 'ASIAEXAMPLE', secret: 'secret-of-the-instance', token: 'session/token+of==' };

interface SignedRequest {
  url: string;
  method: string;
  headers: { key: string; value: string }[];
}

const requestIn = (token: string): SignedRequest => JSON.parse(decodeURIComponent(token)) as SignedRequest;

async function verified(token: string, secret: string) {
  const { url, method, headers } = requestIn(token);
  const byName = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  return verifySignedRequest({ url, method, headers: byName, secret });
}

describe('A token of Google for workers in AWS', () => {
  let server: Server;
  let url: string;
  let calls: string[];
  let role: string;
  let exchanged: URLSearchParams | null;

  /** The instance metadata of EC2 with sessions required, and Google's token exchange. */
  async function answerTo(method: string, path: string, session: string | undefined): Promise<[number, string]> {
    if (path === '/latest/api/token') return method === 'PUT' ? [200, 'a-session'] : [405, ''];
    if (session !== 'a-session') return [401, ''];
    const list = '/latest/meta-data/iam/security-credentials/';
    if (path === '/latest/meta-data/placement/region') return [200, 'eu-central-1\n'];
    if (path === list) return role === '' ? [404, ''] : [200, role];
    if (path !== `${list}${role}`) return [404, ''];
    const { id, secret, token } = keys;
    return [200, JSON.stringify({ Code: 'Success', AccessKeyId: id, SecretAccessKey: secret, Token: token })];
  }

  before(async () => {
    server = createServer((request, response) => {
      void (async () => {
        const [path = ''] = (request.url ?? '').split('?');
        calls.push(`${request.method} ${path}`);
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        if (path === '/v1/token') {
          exchanged = new URLSearchParams(Buffer.concat(parts).toString());
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ access_token: 'federated', expires_in: 3_600, token_type: 'Bearer' }));
          return;
        }
        const session = request.headers['x-aws-ec2-metadata-token'];
        const [status, text] = await answerTo(
          request.method ?? '',
          path,
          session === undefined ? session : String(session),
        );
        response.writeHead(status).end(text);
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    calls = [];
    role = 'audit-workers';
    exchanged = null;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const places = (changes: Partial<AccessPlaces> = {}): AccessPlaces => googlePlaces(url, changes);

  it('is a request of the instance’s role to STS, signed for the provider, which botocore accepts', async () => {
    const token = await awsSubjectToken(audience, places());
    const { method, url: asked, headers } = requestIn(token);
    assert.equal(method, 'POST');
    assert.equal(asked, 'https://sts.eu-central-1.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15');
    assert.equal(headers.find(({ key }) => key === 'x-goog-cloud-target-resource')?.value, audience);
    assert.deepEqual(await verified(token, keys.secret), {
      isValid: true,
      signed: 'host;x-amz-date;x-amz-security-token;x-goog-cloud-target-resource',
      region: 'eu-central-1',
      service: 'sts',
      key: keys.id,
    });
    assert.equal((await verified(token, 'another secret')).isValid, false);
    assert.equal(calls.filter((call) => call === 'PUT /latest/api/token').length, 1);
    assert.ok(!decodeURIComponent(token).includes(keys.secret));
  });

  it('is signed with the keys of the environment first, without asking the instance', async () => {
    const awsEnvironment = { AWS_ACCESS_KEY_ID: 'AKIAOWN', AWS_SECRET_ACCESS_KEY: 'own', AWS_REGION: 'us-east-2' };
    const token = await awsSubjectToken(audience, places({ awsEnvironment }));
    const { isValid, key, region, signed } = await verified(token, 'own');
    assert.deepEqual([isValid, key, region], [true, 'AKIAOWN', 'us-east-2']);
    assert.doesNotMatch(signed, /security-token/);
    assert.deepEqual(calls, []);
  });

  it('is not signed for a Region that is no Region, or without a role', async () => {
    const awsEnvironment = { AWS_REGION: 'evil.example.org/' };
    await assert.rejects(awsSubjectToken(audience, places({ awsEnvironment })), { kind: 'bad_credentials' });
    role = '';
    await assert.rejects(awsSubjectToken(audience, places()), { kind: 'bad_credentials' });
    role = '../../dynamic/instance-identity';
    await assert.rejects(awsSubjectToken(audience, places()), /no role is attached/);
  });

  it('is exchanged only where the operator allows the identity of the workers', async () => {
    const account = {
      audience,
      subjectTokenType: 'urn:ietf:params:aws:token-type:aws4_request',
      source: { kind: 'aws' },
      impersonate: null,
      lifetimeSeconds: null,
    } as const;
    await assert.rejects(federatedToken(account, places()), /PROCESS_IDENTITY is off/);
    assert.deepEqual(calls, []);
    const { token } = await federatedToken(account, places({ processIdentity: true }));
    assert.equal(token, 'federated');
    assert.equal(exchanged?.get('subject_token_type'), account.subjectTokenType);
    assert.equal(exchanged?.get('audience'), audience);
    assert.equal((await verified(exchanged?.get('subject_token') ?? '', keys.secret)).isValid, true);
  });
});
