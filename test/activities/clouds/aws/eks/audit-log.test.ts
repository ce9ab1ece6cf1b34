import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { CreateClusterCommand, EKSClient } from '@aws-sdk/client-eks';
import type { AuditLogPage, CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

const logGroupName = '/aws/eks/shop/cluster';
const logStreamName = 'kube-apiserver-audit-0f1e2d3c4b5a69788796a5b4c3d2e1f0';

const eventOf = (name: string): object => ({
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  level: 'RequestResponse',
  auditID: randomUUID(),
  stage: 'ResponseComplete',
  requestURI: `/api/v1/namespaces/shop/services/${name}?fieldManager=kubectl-edit`,
  verb: 'patch',
  user: { username: 'arn:aws:sts::123456789012:assumed-role/admin/alice' },
  sourceIPs: ['198.51.100.9', '192.0.2.7'],
  userAgent: 'kubectl/v1.34.2 (linux/amd64)',
  objectRef: { resource: 'services', namespace: 'shop', name, apiVersion: 'v1' },
  responseStatus: { code: 200 },
  requestReceivedTimestamp: '2026-11-23T11:00:00.000000Z',
  stageTimestamp: '2026-11-23T11:00:00.100000Z',
});

describe('The audit log of an EKS cluster', () => {
  let moto: Moto;
  let session: CloudSession;
  let logs: CloudWatchLogsClient;
  let stop = new AbortController();

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    logs = new CloudWatchLogsClient(seedSettings(moto.url));
    const eks = new EKSClient(seedSettings(moto.url));
    const own = { roleArn: `arn:aws:iam::${testAccountId}:role/eks`, resourcesVpcConfig: {} };
    const audit = { clusterLogging: [{ types: ['audit' as const], enabled: true }] };
    await eks.send(new CreateClusterCommand({ name: 'shop', ...own, logging: audit }));
    await eks.send(new CreateClusterCommand({ name: 'silent', ...own }));
    await eks.send(new CreateClusterCommand({ name: 'new', ...own, logging: audit }));
    eks.destroy();
    await logs.send(new CreateLogGroupCommand({ logGroupName }));
    for (const name of [logStreamName, 'kube-scheduler-0f1e2d3c4b5a69788796a5b4c3d2e1f0']) {
      await logs.send(new CreateLogStreamCommand({ logGroupName, logStreamName: name }));
    }
  });
  beforeEach(() => {
    stop = new AbortController();
  });
  afterEach(() => stop.abort());
  after(async () => {
    session.close();
    logs.destroy();
    await moto.stop();
  });

  const put = (message: string, { agoMs = 0, stream = logStreamName } = {}) =>
    logs.send(
      new PutLogEventsCommand({
        logGroupName,
        logStreamName: stream,
        logEvents: [{ timestamp: Date.now() - agoMs, message }],
      }),
    );

  function followed(name: string, cursor: JsonObject | null = null) {
    const cluster = {
      name,
      externalId: `arn:aws:eks:${testRegion}:${testAccountId}:cluster/${name}`,
      region: testRegion,
    };
    const pages = session.clusterAuditLog?.(cluster, { cursor, signal: stop.signal });
    return async (): Promise<{ pages: AuditLogPage[]; names: string[]; cursor: JsonObject }> => {
      const seen: AuditLogPage[] = [];
      for (;;) {
        const page = (await pages?.next())?.value as AuditLogPage;
        seen.push(page);
        const names = seen.flatMap(({ records }) => records.map(({ externalId }) => externalId));
        if (page.isEnd) return { pages: seen, names, cursor: page.cursor };
      }
    };
  }

  it('names who called which object, by what and from where', async () => {
    await put(JSON.stringify(eventOf('web')));
    await put('{"kind":"Event","verb":"pat');
    await put(JSON.stringify(eventOf('other')), { stream: 'kube-scheduler-0f1e2d3c4b5a69788796a5b4c3d2e1f0' });
    const { pages, names } = await followed('shop')();
    assert.deepEqual(names, ['shop/web']);
    assert.equal(
      pages.reduce((sum, { received }) => sum + received, 0),
      2,
    );
    const [record] = pages.flatMap(({ records }) => records);
    assert.equal(record?.manager, 'kubectl-edit');
    assert.deepEqual(record?.actor, {
      principal: 'arn:aws:sts::123456789012:assumed-role/admin/alice',
      issuer: null,
      actingAs: null,
      sourceAddress: '192.0.2.7',
      userAgent: 'kubectl/v1.34.2 (linux/amd64)',
      source: 'audit_log',
      eventId: record?.eventId,
    });
  });

  it('shows entries that appeared late, to the process that reads and to one that continues', async () => {
    const { cursor } = await followed('shop')();
    await put(JSON.stringify(eventOf('late')), { agoMs: 2 * 60_000 });
    const { names } = await followed('shop', cursor)();
    assert.ok(names.includes('shop/late'));
    const hourAgo = { through: Date.now() - 3_600_000, looked_back_at: Date.now() };
    await put(JSON.stringify(eventOf('missed')), { agoMs: 50 * 60_000 });
    const { pages, names: since } = await followed('shop', hourAgo)();
    assert.ok(since.includes('shop/missed') && since.includes('shop/late'));
    const reached = pages.map((page) => page.cursor['through'] as number);
    assert.deepEqual(
      reached,
      reached.toSorted((one, other) => one - other),
    );
  });

  it('is refused with how to switch it on where it is off, or has no group', async () => {
    await assert.rejects(followed('silent'), /aws eks update-cluster-config --region eu-west-1 --name silent/);
    await assert.rejects(followed('new'), /does not write its audit log to CloudWatch Logs/);
  });
});
