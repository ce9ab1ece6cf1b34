import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { CollectionUnit } from '../../../../../activities/clouds/cloud.ts';
import { openSession, testRegion } from '../account-under-test.ts';

const { signal } = new AbortController();

let pageSize = 2;

/** Answers DescribeVolumes with three pages of volumes. */
function volumesPage(form: URLSearchParams): string {
  const page = Number(form.get('NextToken') ?? '0');
  const volumes = Array.from(
    { length: pageSize },
    (_, index) => `<item><volumeId>vol-${page}${index}</volumeId><size>1</size></item>`,
  ).join('');
  const next = page < 2 ? `<nextToken>${page + 1}</nextToken>` : '';
  return `<DescribeVolumesResponse><volumeSet>${volumes}</volumeSet>${next}</DescribeVolumesResponse>`;
}

describe('listings of an AWS session', () => {
  let server: Server;
  let url: string;
  let tokens: (string | null)[];

  before(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        tokens.push(form.get('NextToken'));
        response.writeHead(200, { 'content-type': 'text/xml' }).end(volumesPage(form));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    url = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    tokens = [];
    pageSize = 2;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const volumes: CollectionUnit = { service: 'ec2-volumes', region: testRegion, resourceTypes: ['disk'] };

  it('come in batches when a page is larger than asked for, each batch resumable', async () => {
    const session = openSession(url);
    pageSize = 60;
    const sizes: number[] = [];
    const cursors: (string | null)[] = [];
    const ids: string[] = [];
    for await (const page of session.pages(volumes, '2', signal)) {
      sizes.push(page.resources.length);
      cursors.push(page.cursor);
      ids.push(...page.resources.map(({ externalId }) => externalId));
    }
    const rest: string[] = [];
    for await (const page of session.pages(volumes, cursors[0] ?? null, signal)) {
      rest.push(...page.resources.map(({ externalId }) => externalId));
    }
    session.close();
    assert.deepEqual(sizes, [25, 25, 10]);
    assert.equal(cursors.at(-1), null);
    assert.deepEqual(rest, ids.slice(25));
  });

  it('come page by page, each with the cursor of the next', async () => {
    const session = openSession(url);
    const seen: { ids: string[]; cursor: string | null }[] = [];
    for await (const page of session.pages(volumes, null, signal))
      seen.push({ ids: page.resources.map((resource) => resource.externalId), cursor: page.cursor });
    session.close();
    assert.deepEqual(seen, [
      { ids: ['vol-00', 'vol-01'], cursor: '1' },
      { ids: ['vol-10', 'vol-11'], cursor: '2' },
      { ids: ['vol-20', 'vol-21'], cursor: null },
    ]);
  });

  it('resume after the page of a cursor with exactly the rest', async () => {
    const session = openSession(url);
    const ids: string[] = [];
    for await (const page of session.pages(volumes, '1', signal))
      ids.push(...page.resources.map((resource) => resource.externalId));
    session.close();
    assert.deepEqual(ids, ['vol-10', 'vol-11', 'vol-20', 'vol-21']);
    assert.deepEqual(tokens, ['1', '2']);
  });

  it('cover every resource type in exactly one unit', () => {
    const session = openSession(url);
    const types = session.units({ regions: [testRegion], withGlobal: true }).flatMap((unit) => unit.resourceTypes);
    session.close();
    assert.equal(new Set(types).size, types.length);
    const contract = `vm_instance disk snapshot machine_image security_group network subnet load_balancer object_bucket
      db_instance function iam_user iam_role iam_policy encryption_key trail log_group queue topic table secret
      container_registry container_cluster cache_cluster certificate account`.split(/\s+/);
    assert.deepEqual(
      contract.filter((type) => !types.includes(type)),
      [],
    );
  });

  it('run once per region, the account-wide ones only where asked for', () => {
    const session = openSession(url);
    const regions = ['eu-west-1', 'us-east-1'];
    const regional = session.units({ regions, withGlobal: false });
    const all = session.units({ regions, withGlobal: true });
    session.close();
    assert.deepEqual([...new Set(regional.map((unit) => unit.region))], regions);
    assert.deepEqual(
      all.filter((unit) => unit.region === 'global').map((unit) => unit.service),
      ['account', 'iam-users', 'iam-groups', 'iam-roles', 'iam-policies', 's3-buckets'],
    );
  });
});
