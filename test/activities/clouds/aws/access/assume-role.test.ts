import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { createRoleAssumption } from '../../../../../activities/clouds/aws/access/assume-role.ts';
import { fixedCredentials } from '../../../../../activities/clouds/aws/access/current-credentials.ts';
import { readingPolicy } from '../../../../../activities/clouds/aws/access/session-policy.ts';
import { findCall } from '../../../../../activities/clouds/aws/descriptions/described-call.ts';

const answer = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
<AccessKeyId>ASIAIOSFODNN7EXAMPLE</AccessKeyId><SecretAccessKey>hidden</SecretAccessKey><SessionToken>token</SessionToken>
<Expiration>2999-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;

describe('The request that assumes a role', () => {
  let server: Server;
  let sent: URLSearchParams;

  before(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        sent = new URLSearchParams(body);
        response.setHeader('content-type', 'text/xml').end(answer);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  it('has only members that AWS describes, within their limits', async () => {
    const requestHandler = new NodeHttpHandler();
    const assume = createRoleAssumption(
      { region: 'eu-west-1', endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestHandler },
      {
        source: fixedCredentials({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'hidden' }),
        role: {
          roleArn: 'arn:aws:iam::123456789012:role/audit',
          externalId: '8f14e45fceea167a5a36dedd4bea2543',
          name: 'audit-sync-7',
          policy: readingPolicy,
          tags: [{ Key: 'audit:provider', Value: '7' }],
        },
      },
    );
    assert.equal((await assume()).keys.accessKeyId, 'ASIAIOSFODNN7EXAMPLE');
    requestHandler.destroy();
    const call = findCall('STS', 'AssumeRole');
    assert.ok(call);
    const members = call.description.structures[call.operation.input ?? '']?.members ?? {};
    const names = [...new Set([...sent.keys()].map((name) => name.split('.')[0] ?? ''))];
    assert.deepEqual(names.toSorted(), [
      'Action',
      'DurationSeconds',
      'ExternalId',
      'Policy',
      'RoleArn',
      'RoleSessionName',
      'Tags',
      'Version',
    ]);
    for (const name of names.filter((one) => one !== 'Action' && one !== 'Version')) assert.ok(name in members, name);
    assert.equal(sent.get('Version'), call.description.apiVersion);
    for (const name of ['ExternalId', 'RoleArn', 'RoleSessionName']) {
      const { min = 0, max = 0 } = members[name] as { min?: number; max?: number };
      const { length } = sent.get(name) ?? '';
      assert.ok(length >= min && length <= max, `${name} has ${length} characters`);
    }
    const { min = 0, max = 0 } = members['DurationSeconds'] as { min?: number; max?: number };
    const seconds = Number(sent.get('DurationSeconds'));
    assert.ok(seconds >= min && seconds <= max);
  });
});
