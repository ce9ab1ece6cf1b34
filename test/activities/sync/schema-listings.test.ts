import assert from 'node:assert/strict';
import { once } from 'node:events';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { createAwsSession } from '../../../activities/clouds/aws/session/session.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { refused, startSchemaAccount, type SchemaAccount } from '../../emulators/aws/schema-account.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { storedResources, syncWith } from '../../helpers/session-sync.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';
import { fingerprint, testAccountId, testRegion } from '../clouds/aws/account-under-test.ts';

const cluster = 'AWS::ECS::Cluster';
const topicRule = 'AWS::IoT::TopicRule';
const api = 'AWS::ApiGatewayV2::Api';
const route = 'AWS::ApiGatewayV2::Route';

describe('A sync that lists by schema', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let account: SchemaAccount;
  let session: CloudSession;
  let providerId: number;

  beforeEach(async () => {
    const provider = await makeProvider(database(), { regions: [testRegion] });
    providerId = provider.id;
    const row = await database()('providers').where({ id: providerId }).first<{ account_id: string }>('account_id');
    account = await startSchemaAccount();
    const opened = createAwsSession({
      credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret', region: testRegion },
      endpointUrl: account.url,
      fingerprint,
      accountId: testAccountId,
      listsBySchema: true,
    });
    session = {
      ...opened,
      units: () => [],
      verify: async () => ({ accountId: row.account_id, regions: [testRegion] }),
      async schemaTypes(regions, signal) {
        const found = (await opened.schemaTypes?.(regions, signal)) ?? assert.fail();
        const few = [cluster, topicRule, api, route, 'AWS::Route53::HealthCheck'];
        return { ...found, types: found.types.filter(({ resourceType }) => few.includes(resourceType)) };
      },
    };
  });

  afterEach(async () => {
    session.close();
    await account.stop();
  });

  const sync = async () => syncWith(database(), { providerId, session });
  const stored = async () => storedResources(database(), providerId);

  const shop = { resource_type: cluster, external_id: `${testRegion}/shop`, status: 'active' };

  it('stores what it finds, and lists types without resources less and less often', async () => {
    account.put(cluster, { ClusterName: 'shop' });
    const first = await sync();
    assert.deepEqual(first, {
      planned: [api, cluster, topicRule, 'AWS::Route53::HealthCheck'].toSorted(),
      reason: null,
    });
    assert.deepEqual(await stored(), [shop]);
    assert.deepEqual((await sync()).planned, [cluster]);
    const hour = `clock_timestamp() - interval '1 minute'`;
    await database()('schema_listings')
      .where({ quiet: 1 })
      .update({ due_at: database().raw(hour) });
    assert.deepEqual((await sync()).planned, first.planned);
    const quiet = await database()('schema_listings')
      .where({ provider_id: providerId, resource_type: topicRule })
      .first('quiet', 'due_at');
    assert.equal(quiet.quiet, 2);
    assert.ok(quiet.due_at.getTime() > Date.now() + 3_600_000);
  });

  describe('with Resource Explorer', () => {
    const hint = (CfnResourceType: string, OwningAccountId = testAccountId) => ({
      CfnResourceType,
      Region: testRegion,
      OwningAccountId,
    });
    const made = async (type: string, hoursAgo: number) =>
      database()('schema_listings')
        .where({ provider_id: providerId, resource_type: type })
        .update({ listed_at: database().raw(`clock_timestamp() - ? * interval '1 hour'`, [hoursAgo]) });

    it('lists a quiet type of which there are resources now, and a wrong hint only every few hours', async () => {
      await sync();
      account.explored = [hint(cluster), hint(topicRule), hint(api, '999999999999')];
      account.put(cluster, { ClusterName: 'shop' });
      assert.deepEqual((await sync()).planned, [], 'the lists have just been made');
      await made(cluster, 7);
      await made(topicRule, 7);
      assert.deepEqual((await sync()).planned, [cluster, topicRule]);
      assert.deepEqual(await stored(), [shop]);
      assert.deepEqual((await sync()).planned, [cluster]);
      await made(topicRule, 7);
      assert.deepEqual((await sync()).planned, [cluster, topicRule]);
    });

    it('goes on without it where it has no view, and says so in the log', async () => {
      account.put(cluster, { ClusterName: 'shop' });
      assert.equal((await sync()).reason, null);
      assert.deepEqual(await stored(), [shop]);
      const lines = await database()('execution_log')
        .join('executions', 'executions.id', 'execution_log.execution_id')
        .join('jobs', 'jobs.id', 'executions.job_id')
        .where('message', 'like', 'No hints%')
        .where({ 'jobs.provider_id': providerId })
        .pluck('message');
      assert.equal(lines.length, 1);
      assert.match(lines[0], /: Resource Explorer in eu-west-1: .*UnauthorizedException \(HTTP 401\): Unauthorized$/);
    });
  });

  it('lists the children of what an earlier sync found', async () => {
    account.put(api, { ApiId: 'api', Name: 'api' });
    account.put(route, { ApiId: 'api', RouteId: 'r', RouteKey: 'GET /' });
    assert.ok(!(await sync()).planned.includes(route));
    assert.ok((await sync()).planned.includes(route));
    assert.deepEqual(
      (await stored()).map(({ external_id: id }) => id),
      ['api', 'api|r'],
    );
  });

  it('marks what is gone as deleted, and the children of what is gone', async () => {
    account.put(api, { ApiId: 'api', Name: 'api' });
    account.put(route, { ApiId: 'api', RouteId: 'r', RouteKey: 'GET /' });
    await sync();
    await sync();
    account.remove(api, 'api');
    account.remove(route, 'api|r');
    await sync();
    assert.deepEqual(
      (await stored()).map(({ status }) => status),
      ['deleted', 'deleted'],
    );
  });

  it('keeps what a refused list does not show, and says why', async () => {
    account.put(cluster, { ClusterName: 'shop' });
    await sync();
    account.fault = ({ action, input }) =>
      action === 'ListResources' && input['TypeName'] === cluster
        ? refused('GeneralServiceException', 'User is not authorized to perform: ecs:ListClusters')
        : null;
    const { reason } = await sync();
    assert.match(reason ?? '', /^Not evaluated: 1 listing by schema: AWS::ECS::Cluster in eu-west-1 \(access denied/);
    assert.deepEqual(await stored(), [shop]);
  });

  it('does not report a type that the region does not have', async () => {
    account.fault = ({ input }) =>
      input['TypeName'] === topicRule ? refused('TypeNotFoundException', 'The type cannot be found.') : null;
    assert.equal((await sync()).reason, null);
    const listing = await database()('schema_listings')
      .where({ provider_id: providerId, resource_type: topicRule })
      .first('reason', 'quiet');
    assert.match(listing.reason, /^not offered here/);
    assert.equal(listing.quiet, 1);
  });

  it('goes on with the types it knows where the cloud does not say in time, or cannot say, which there are', async () => {
    account.put(cluster, { ClusterName: 'shop' });
    await sync();
    account.remove(cluster, 'shop');
    account.put(cluster, { ClusterName: 'office' });
    session.schemaTypes = async (_regions, signal) => {
      await once(signal, 'abort');
      throw signal.reason;
    };
    const late = await syncWith(database(), { providerId, session, findTypesWithinMs: 20 });
    assert.deepEqual(late, { planned: [cluster], reason: null });
    assert.deepEqual(await stored(), [
      { ...shop, external_id: `${testRegion}/office` },
      { ...shop, status: 'deleted' },
    ]);
    session.schemaTypes = async () => {
      throw new CloudError({ kind: 'throttled', call: 'cloudformation:ListResources', message: 'Rate exceeded' });
    };
    assert.deepEqual(await sync(), { planned: [cluster], reason: null });
  });

  it('fails where the credentials are rejected', async () => {
    session.schemaTypes = async () => {
      throw new CloudError({ kind: 'bad_credentials', call: 'cloudformation:ListResources', message: 'expired' });
    };
    await assert.rejects(sync(), /expired/);
  });

  it('says once that Cloud Control may not be used', async () => {
    account.fault = () =>
      refused('AccessDeniedException', 'User: x is not authorized to perform: cloudformation:ListResources');
    const { planned, reason } = await sync();
    assert.deepEqual(planned, ['AWS::Route53::HealthCheck']);
    assert.match(reason ?? '', /cloudformation:ListResources/);
  });
});
