import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createCloudSessions } from '../../activities/cloud-sessions.ts';
import type { OpenCloud } from '../../activities/clouds/cloud-kind.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { createProviderCredentials } from '../../platform/provider-credentials.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { deleteResource, makeProvider, makeResource } from '../helpers/factories.ts';
import { TEST_CREDENTIALS_KEY } from '../helpers/services.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

describe('The session with a cluster that an account found', () => {
  const openedDatabase = useTestDatabase();
  const credentials = createProviderCredentials(createSealer(parseKeyring(TEST_CREDENTIALS_KEY)));

  async function connected() {
    const database = openedDatabase();
    const account = await makeProvider(database, { name: 'production' });
    const resource = { providerId: account.id, name: 'shop', externalId: 'arn:shop', type: 'container_cluster' };
    const { id: resourceId } = await makeResource(database, resource);
    const cluster = await makeProvider(database, { type: 'orchestrator' });
    await database('providers')
      .where({ id: cluster.id })
      .update({ authentication: { type: 'cloud_cluster', identity: `cluster-${resourceId}` } });
    const store = async (providerId: number, sealed: Record<string, string>) =>
      database('provider_credentials')
        .insert({ provider_id: providerId, sealed: credentials.seal(providerId, sealed) })
        .onConflict('provider_id')
        .merge({
          sealed: credentials.seal(providerId, sealed),
          version: database.raw('provider_credentials.version + 1'),
        });
    await store(account.id, { accessKeyId: 'first' });
    await store(cluster.id, { authentication: 'cloud_cluster', resourceId: String(resourceId) });
    const opened: Parameters<OpenCloud>[0][] = [];
    const open: OpenCloud = (given) => {
      opened.push(given);
      return { close: () => undefined } as CloudSession;
    };
    const sessions = createCloudSessions({
      database,
      credentials,
      clouds: { orchestrator: open },
      currentExecution: () => 'sync-1',
    });
    return { account, cluster, resourceId, store, opened, sessions };
  }

  it('uses the present credentials of the account, and new ones from the next use on', async () => {
    const { account, cluster, store, opened, sessions } = await connected();
    const use = () => sessions.use(cluster.id, async () => undefined);
    await use();
    await use();
    await store(account.id, { accessKeyId: 'second' });
    await use();
    sessions.close();
    assert.deepEqual(
      opened.map(({ source }) => source?.account.credentials),
      [{ accessKeyId: 'first' }, { accessKeyId: 'second' }],
    );
    assert.deepEqual(opened[0]?.source?.cluster, { name: 'shop', externalId: 'arn:shop', region: 'us-east-1' });
  });

  it('is another one for each purpose and execution where the account has a role for each', async () => {
    const { account, cluster, opened, sessions } = await connected();
    await openedDatabase()('providers')
      .where({ id: account.id })
      .update({ authentication: { type: 'assume_role', identity: 'arn:aws:iam::123456789012:role/Audit' } });
    const use = (purpose: 'read' | 'remediation') => sessions.use(cluster.id, async () => undefined, purpose);
    await use('read');
    await use('remediation');
    await use('read');
    sessions.close();
    assert.deepEqual(
      opened.map(({ use: given }) => given),
      [
        { providerId: cluster.id, purpose: 'read', executionId: 'sync-1' },
        { providerId: cluster.id, purpose: 'remediation', executionId: 'sync-1' },
      ],
    );
  });

  it('is refused with the reason once the account is disconnected or the cluster deleted', async () => {
    const first = await connected();
    const use = (of: typeof first) => of.sessions.use(of.cluster.id, async () => undefined);
    await deleteResource(openedDatabase(), first.resourceId);
    await assert.rejects(use(first), { kind: 'bad_credentials', message: /the cluster shop was deleted/ });
    const second = await connected();
    await openedDatabase()('providers').where({ id: second.account.id }).update({ deleted_at: new Date() });
    await assert.rejects(use(second), {
      kind: 'bad_credentials',
      message: /provider \d+ \(production\), through whose access the cluster shop is read, is disconnected/,
    });
  });
});
