import assert from 'node:assert/strict';
import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  PutLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { CreateClusterCommand, EKSClient } from '@aws-sdk/client-eks';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { openSession, seedSettings, testAccountId, testRegion } from '../clouds/aws/account-under-test.ts';
import { startAuditedCluster, type AuditedCluster } from '../../helpers/audited-cluster.ts';
import { eventually } from '../../helpers/eventually.ts';
import { buildTimeoutMs, requireApiserver } from '../../helpers/kube-apiserver.ts';
import { startMoto, type Moto } from '../../helpers/moto.ts';

const merge = 'application/merge-patch+json';
const configMaps = '/api/v1/namespaces/default/configmaps';
const group = { logGroupName: '/aws/eks/shop/cluster', logStreamName: 'kube-apiserver-audit-1' };

describe('Who changed a resource of a cluster of EKS, whose audit log CloudWatch Logs keeps', function () {
  this.timeout(60_000);
  let moto: Moto;
  let account: CloudSession;
  let logs: CloudWatchLogsClient;
  let cluster: AuditedCluster;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    moto = await startMoto();
    account = openSession(moto.url);
    logs = new CloudWatchLogsClient(seedSettings(moto.url));
    const eks = new EKSClient(seedSettings(moto.url));
    const roleArn = `arn:aws:iam::${testAccountId}:role/eks`;
    const logging = { clusterLogging: [{ types: ['audit' as const], enabled: true }] };
    await eks.send(new CreateClusterCommand({ name: 'shop', roleArn, resourcesVpcConfig: {}, logging }));
    eks.destroy();
    await logs.send(new CreateLogGroupCommand({ logGroupName: group.logGroupName }));
    await logs.send(new CreateLogStreamCommand(group));
    const found = { name: 'shop', externalId: 'arn:aws:eks:shop', region: testRegion };
    cluster = await startAuditedCluster({
      admins: ['alice', 'bob'],
      cloud: {
        keep: async (event) => {
          const logEvents = [{ timestamp: Date.now(), message: JSON.stringify(event) }];
          await logs.send(new PutLogEventsCommand({ ...group, logEvents }));
        },
        auditLog: (cursor, signal) => account.clusterAuditLog?.(found, { cursor, signal }) ?? assert.fail(),
      },
    });
  });
  after(async () => {
    await cluster?.stop();
    account?.close();
    logs?.destroy();
    await moto?.stop();
  });

  it('is the user of the call, who is added to the finding when the log has the call', async () => {
    const id = await cluster.baselined('POST', configMaps, {
      metadata: { name: 'settings', labels: { stage: 'test' } },
    });
    const caller = { user: 'alice', userAgent: 'kubectl/v1.34.2 (linux/amd64)' };
    const path = `${configMaps}/settings`;
    await cluster.server.callAs(caller, 'PATCH', path, { metadata: { labels: { stage: 'prod' } } }, merge);
    const found = await eventually(
      async () => {
        const { body } = await cluster.admin.get<{ data: { changed_by: object | null; changed_via: string }[] }>(
          '/api/v1/drifts',
          { query: { resource_id: id } },
        );
        assert.ok(body.data[0]?.changed_by);
        return body.data[0];
      },
      { withinMs: 45_000 },
    );
    const { principal, source_address: address, user_agent: agent } = found.changed_by as Record<string, string>;
    assert.deepEqual([principal, address, agent, found.changed_via], ['alice', '127.0.0.1', caller.userAgent, 'cli']);
    const { body } = await cluster.admin.get<{ source: string; reason: string | null; stored: number }>(
      `/api/v1/providers/${cluster.providerId}/audit-feed`,
    );
    assert.deepEqual([body.source, body.reason], ['cloud_log', null]);
    assert.ok(body.stored > 0);
  });
});
