import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { createProviderCredentials } from '../../../platform/provider-credentials.ts';
import { parseKeyring } from '../../../platform/secrets/keyring.ts';
import { createSealer } from '../../../platform/secrets/sealing.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { TEST_CREDENTIALS_KEY } from '../../helpers/services.ts';

const path = '/api/v1/providers/cloud_a/connect';
const roleArn = 'arn:aws:iam::111122223333:role/audit/Reader';
const source = { type: 'access_key', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'hidden' };
const partitionFault = (field: string, partition: string) =>
  `authentication.${field} is in the partition ${partition}, but eu-west-1 is in aws`;

describe('The body of connecting an AWS account by a role', () => {
  let application: TestApplication;
  let permissive: TestApplication;
  let admin: ApiClient;
  let setup: { id: number; external_id: string };

  before(async () => {
    application = await startApplication();
    permissive = await startApplication({ env: { PROCESS_IDENTITY: 'on' } });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    setup = (await admin.post<typeof setup>('/api/v1/providers/setups', { kind: 'cloud_a' }, { expect: 201 })).body;
  });
  after(() => Promise.all([application.stop(), permissive.stop()]));

  async function refusalOf(authentication: object, expect: 400 | 422 = 422): Promise<string> {
    const body = { name: 'a', region: 'eu-west-1', authentication };
    const { details } = (await admin.post<{ details: string }>(path, body, { expect })).body;
    return details;
  }
  const role = (more: object) => ({ type: 'assume_role', setupId: setup.id, roleArn, source, ...more });
  const providers = async (): Promise<number> => {
    const [row] = await application.database('providers').count<{ count: number }[]>();
    return Number(row?.count);
  };

  it('refuses an external id: only the setup has one', async () => {
    assert.equal(
      await refusalOf(role({ externalId: 'of the caller' }), 400),
      'authentication.externalId is not a known field',
    );
  });

  it('refuses what is no ARN of a role, and no chain of more than three', async () => {
    for (const wrong of [
      'arn:aws:iam::111122223333:user/auditor',
      'arn:aws:iam::11112222333:role/Reader',
      'arn:aws:s3:::bucket-with-a-long-name',
      `arn:aws:iam::111122223333:role/${'a'.repeat(65)}`,
      'arn:aws:iam::111122223333:role/Reader\n',
      `arn:aws:iam::111122223333:role/${'a'.repeat(3_000)}`,
    ]) {
      assert.match(await refusalOf(role({ roleArn: wrong }), 400), /^authentication\.roleArn /);
    }
    assert.match(
      await refusalOf(role({ via: Array.from({ length: 4 }, () => roleArn) }), 400),
      /^authentication\.via /,
    );
  });

  it('refuses ARNs of another partition than the region', async () => {
    const chinese = 'arn:aws-cn:iam::111122223333:role/Reader';
    assert.equal(await refusalOf(role({ roleArn: chinese })), partitionFault('roleArn', 'aws-cn'));
    assert.equal(await refusalOf(role({ via: [chinese] })), partitionFault('via[0]', 'aws-cn'));
  });

  it('refuses a role that assumes itself', async () => {
    const hub = 'arn:aws:iam::111122223333:role/Hub';
    const itself = (at: number) => `authentication.via[${at}]: a role must not assume itself`;
    assert.equal(await refusalOf(role({ via: [roleArn] })), itself(0));
    assert.equal(await refusalOf(role({ via: [hub, hub] })), itself(1));
  });

  it('refuses a remediation role that is the reading role, or of another account', async () => {
    assert.match(await refusalOf(role({ remediationRoleArn: roleArn })), /must be another role/);
    const foreign = 'arn:aws:iam::999999999999:role/Remediation';
    assert.match(await refusalOf(role({ remediationRoleArn: foreign })), /is in another account/);
  });

  it('refuses a setup that does not exist or is for another cloud', async () => {
    assert.equal(await refusalOf(role({ setupId: 4_711 })), 'authentication.setupId: there is no setup 4711 for AWS');
    const [other] = await application
      .database('provider_setups')
      .insert({ kind: 'cloud_c', external_id: 'not-for-sts-0123456789', remediations: [], created_by: 1 })
      .returning<{ id: number }[]>('id');
    assert.match(await refusalOf(role({ setupId: other?.id })), /there is no setup \d+ for AWS/);
  });

  it('refuses the identity of the service unless the operator allows it', async () => {
    for (const authentication of [
      { type: 'process' },
      role({ source: undefined }),
      role({ source: { type: 'process' } }),
    ]) {
      assert.match(await refusalOf(authentication), /PROCESS_IDENTITY is off/);
    }
    const allowed = api(permissive.url, (await member(permissive.database, { role: 'admin' })).token);
    const body = { name: 'own', region: 'eu-west-1', authentication: { type: 'process' } };
    const { id, authentication } = (
      await allowed.post<{ id: number; authentication: object }>(path, body, { expect: 201 })
    ).body;
    assert.ok(id > 0);
    assert.deepEqual(authentication, { type: 'process', identity: null });
  }).timeout(20_000);

  it('leaves nothing behind when it is refused', async () => {
    const before = await providers();
    await refusalOf(role({ via: [roleArn] }));
    assert.equal(await providers(), before);
  });

  it('is sealed with the external id of the setup; responses show the role', async () => {
    const remediationRoleArn = 'arn:aws:iam::111122223333:role/Remediation';
    const via = ['arn:aws:iam::444455556666:role/Hub'];
    const body = { name: 'a', region: 'eu-west-1', authentication: role({ remediationRoleArn, via }) };
    const shown = (await admin.post<{ id: number; authentication: object }>(path, body, { expect: 201 })).body;
    assert.deepEqual(shown.authentication, { type: 'assume_role', identity: roleArn });
    const row = await application.database('provider_credentials').where({ provider_id: shown.id }).first('sealed');
    const credentials = createProviderCredentials(createSealer(parseKeyring(TEST_CREDENTIALS_KEY)));
    assert.deepEqual(credentials.open(shown.id, row.sealed), {
      authentication: 'assume_role',
      setupId: String(setup.id),
      externalId: setup.external_id,
      roleArn,
      remediationRoleArn,
      via: JSON.stringify(via),
      accessKeyId: source.accessKeyId,
      secretAccessKey: source.secretAccessKey,
    });
  }).timeout(20_000);
});
