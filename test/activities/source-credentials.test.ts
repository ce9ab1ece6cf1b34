import assert from 'node:assert/strict';
import { createCloudSessions } from '../../activities/cloud-sessions.ts';
import { openCredentials } from '../../activities/source-credentials.ts';
import type { OpenCloud } from '../../activities/clouds/cloud-kind.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { replaceCredentials } from '../../db/commands/providers/credentials.ts';
import { makeProvider } from '../helpers/factories.ts';
import { testCredentials as credentials } from '../helpers/organization-rows.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

const roleArn = 'arn:aws:iam::111122223333:role/Audit';

describe("The session of an account that is accessed from another provider's access", () => {
  const database = useTestDatabase();
  const [hub, reader] = ['hub@hub-1.iam.gserviceaccount.com', 'reader@shop-1.iam.gserviceaccount.com'];

  /** The credentials with which the account is opened. */
  async function opened(ofSource: Record<string, string>, own: Record<string, string>) {
    const source = await makeProvider(database(), { type: 'cloud_b' });
    const account = await makeProvider(database(), { type: 'cloud_b' });
    for (const [providerId, record, sourceProviderId] of [
      [source.id, ofSource, null],
      [account.id, { ...own, sourceProvider: String(source.id) }, source.id],
    ] as const) {
      await database().transaction((transaction) =>
        replaceCredentials(transaction, {
          providerId,
          sealed: credentials.seal(providerId, record),
          authentication: { type: 'service_account_key', identity: null },
          sourceProviderId,
        }),
      );
    }
    const sealed = credentials.seal(account.id, { ...own, sourceProvider: String(source.id) });
    return openCredentials({ database: database(), credentials }, { providerId: account.id, account: { sealed } });
  }

  it('has the whole access of the source', async () => {
    const key = { clientEmail: hub, privateKey: 'of the hub' };
    assert.deepEqual(await opened(key, {}), key);
    const application = { authentication: 'client_certificate', clientId: 'app', certificate: 'of the app' };
    assert.deepEqual(await opened(application, {}), application);
  });

  it('impersonates one service account more than the source does', async () => {
    const key = { clientEmail: hub, privateKey: 'of the hub' };
    const own = { serviceAccount: reader };
    assert.deepEqual(await opened(key, own), { ...key, impersonate: JSON.stringify([reader]) });
    const federated = {
      authentication: 'workload_identity_federation',
      account: JSON.stringify({ impersonate: null }),
      impersonate: JSON.stringify([hub]),
    };
    assert.deepEqual(await opened(federated, own), { ...federated, impersonate: JSON.stringify([hub, reader]) });
  });

  it('impersonates nothing where the source already is that service account, and never one on its way', async () => {
    const own = { serviceAccount: reader };
    const key = { clientEmail: reader, privateKey: 'of the reader' };
    const chain = { clientEmail: hub, privateKey: 'of the hub', impersonate: JSON.stringify([reader]) };
    const federated = {
      authentication: 'workload_identity_federation',
      account: JSON.stringify({ impersonate: reader }),
    };
    for (const source of [key, chain, federated]) assert.deepEqual(await opened(source, own), source);
    const through = { ...chain, impersonate: JSON.stringify([reader, hub]) };
    await assert.rejects(opened(through, own), /reader@.* is on the way of the identity that impersonates it/);
  });
});

describe('New credentials of a provider whose access other accounts use', () => {
  const database = useTestDatabase();

  it('are shown for those accounts, but for roles and service accounts of their own', async () => {
    const source = await makeProvider(database(), { type: 'cloud_b' });
    const key = { type: 'service_account_key', identity: 'hub@hub-1.iam.gserviceaccount.com' };
    const own = { type: 'service_account_key', identity: 'reader@shop-1.iam.gserviceaccount.com' };
    const role = { type: 'assume_role', identity: 'arn:aws:iam::111122223333:role/Audit' };
    await database()('providers').where({ id: source.id }).update({ authentication: key });
    const members: number[] = [];
    // One after the other, so that their ids have this order.
    for (const authentication of [key, own, role]) {
      const { id } = await makeProvider(database(), { type: 'cloud_b' });
      await database()('providers').where({ id }).update({ authentication, source_provider_id: source.id });
      members.push(id);
    }
    const federated = { type: 'workload_identity_federation', identity: 'workers' };
    await database().transaction((transaction) =>
      replaceCredentials(transaction, {
        providerId: source.id,
        sealed: credentials.seal(source.id, {}),
        authentication: federated,
      }),
    );
    const shown = await database()('providers').whereIn('id', members).orderBy('id').pluck('authentication');
    assert.deepEqual(shown, [federated, { ...own, type: federated.type }, role]);
  });
});

describe("The session of a role that is assumed from another provider's access", () => {
  const database = useTestDatabase();

  async function connected(ofSource: Record<string, string>) {
    const source = await makeProvider(database());
    const role = await makeProvider(database());
    const seal = (providerId: number, record: Record<string, string>, sourceProviderId: number | null) =>
      database().transaction((transaction) =>
        replaceCredentials(transaction, {
          providerId,
          sealed: credentials.seal(providerId, record),
          authentication: { type: 'assume_role', identity: null },
          sourceProviderId,
        }),
      );
    await seal(source.id, ofSource, null);
    const own = {
      authentication: 'assume_role',
      roleArn,
      externalId: 'of the setup',
      sourceProvider: String(source.id),
    };
    await seal(role.id, own, source.id);
    const opened: Record<string, string>[] = [];
    const open: OpenCloud = (given) => {
      opened.push(given.credentials);
      return { close: () => undefined } as CloudSession;
    };
    const currentExecution = (): string => 'inventory-sync-1';
    const sessions = createCloudSessions({
      database: database(),
      credentials,
      clouds: { cloud_a: open },
      currentExecution,
    });
    const use = () => sessions.use(role.id, async () => undefined);
    return { source, role, seal, sessions, use, opened };
  }

  it('has the key of the source, and a new one once that is replaced', async () => {
    const { source, seal, sessions, use, opened } = await connected({ accessKeyId: 'A', secretAccessKey: 'first' });
    await use();
    await use();
    await seal(source.id, { accessKeyId: 'B', secretAccessKey: 'second', sessionToken: 'token' }, null);
    await Promise.all([use(), use(), use()]);
    sessions.close();
    const own = { authentication: 'assume_role', roleArn, externalId: 'of the setup' };
    assert.deepEqual(opened, [
      { ...own, accessKeyId: 'A', secretAccessKey: 'first' },
      { ...own, accessKeyId: 'B', secretAccessKey: 'second', sessionToken: 'token' },
    ]);
  });

  it('goes the way of the source, without the role of the source', async () => {
    const via = JSON.stringify(['arn:aws:iam::999988887777:role/Hub']);
    const hub = {
      authentication: 'assume_role',
      roleArn: 'arn:aws:iam::999988887777:role/Audit',
      externalId: 'x',
      via,
    };
    const { sessions, use, opened } = await connected(hub);
    await use();
    sessions.close();
    assert.deepEqual(opened, [{ authentication: 'assume_role', roleArn, externalId: 'of the setup', via }]);
  });

  it('uses the identity of the workers only where the source does', async () => {
    const ofProcess = await connected({ authentication: 'process' });
    await ofProcess.use();
    assert.equal(ofProcess.opened[0]?.['accessKeyId'], undefined);
    const lost = await connected({ authentication: 'assume_role', roleArn, sourceProvider: '1' });
    await assert.rejects(lost.use(), { kind: 'bad_credentials', message: /has no source of its own$/ });
  });

  it('is refused when the role is on its own way, or the source is disconnected', async () => {
    const itself = await connected({ authentication: 'assume_role', via: JSON.stringify([roleArn]) });
    await assert.rejects(itself.use(), { kind: 'bad_credentials', message: /a role must not assume itself$/ });
    const { source, use, sessions } = await connected({ accessKeyId: 'A', secretAccessKey: 'first' });
    await use();
    await database()('provider_credentials').where({ provider_id: source.id }).delete();
    await database()('providers').where({ id: source.id }).update({ deleted_at: new Date() });
    await assert.rejects(use(), {
      kind: 'bad_credentials',
      message: /provider \d+, from whose access .*role\/Audit is reached, is disconnected/,
    });
    sessions.close();
  });
});
