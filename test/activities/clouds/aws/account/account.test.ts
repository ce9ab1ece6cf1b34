import assert from 'node:assert/strict';
import { AccountClient, PutAlternateContactCommand } from '@aws-sdk/client-account';
import { CreateAccountAliasCommand, IAMClient, UpdateAccountPasswordPolicyCommand } from '@aws-sdk/client-iam';
import { PutPublicAccessBlockCommand, S3ControlClient } from '@aws-sdk/client-s3-control';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { createAwsOrganization } from '../../../../helpers/aws-organization.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, fingerprint, openSession, seedSettings, testAccountId } from '../account-under-test.ts';

describe('the settings of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let iam: IAMClient;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    iam = new IAMClient(seedSettings(moto.url));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows the settings of the whole account', async () => {
    await iam.send(new CreateAccountAliasCommand({ AccountAlias: 'shop' }));
    await iam.send(
      new UpdateAccountPasswordPolicyCommand({ MinimumPasswordLength: 14, RequireSymbols: true, MaxPasswordAge: 90 }),
    );
    await new S3ControlClient({
      ...seedSettings(moto.url),
      endpointProvider: () => ({ url: new URL(moto.url) }),
    }).send(
      new PutPublicAccessBlockCommand({
        AccountId: testAccountId,
        PublicAccessBlockConfiguration: { BlockPublicAcls: true },
      }),
    );
    await new AccountClient(seedSettings(moto.url)).send(
      new PutAlternateContactCommand({
        AlternateContactType: 'SECURITY',
        Name: 'Sec Team',
        Title: 'Team',
        EmailAddress: 'sec@example.com',
        PhoneNumber: '+49 1',
      }),
    );
    const found = await collectOne(session, 'account', 'shop');
    const { configuration } = found;
    assert.equal(found.externalId, testAccountId);
    assert.equal(configuration.root_user.mfa_enabled, false);
    assert.equal(configuration.root_user.has_access_keys, false);
    assert.equal(configuration.password_policy?.minimum_length, 14);
    assert.equal(configuration.password_policy?.require_symbols, true);
    assert.equal(configuration.password_policy?.maximum_age_days, 90);
    assert.equal(configuration.s3_public_access_block?.block_public_acls, true);
    assert.equal(configuration.alternate_contacts.security?.email, fingerprint('sec@example.com'));
    assert.equal(configuration.alternate_contacts.billing, null);
    assert.ok(!JSON.stringify(found).includes('sec@example.com'));
  });

  it('shows the regions that are enabled, and whether the root user can sign in', async () => {
    const { configuration } = await collectOne(session, 'account', testAccountId);
    const regions = configuration.observed.enabled_regions ?? [];
    assert.ok(regions.includes('eu-west-1') && regions.includes('us-east-1'));
    assert.equal(configuration.observed.root_password_enabled, true);
  });

  it('shows the organization that the account is in, if any', async () => {
    const own = async () => (await collectOne(session, 'account', testAccountId)).configuration.organization;
    assert.equal(await own(), null);
    const aws = await createAwsOrganization(moto.url);
    const found = await own();
    aws.end();
    assert.match(found?.id ?? '', /^o-/);
    assert.deepEqual([found?.management_account_id, found?.all_features], [testAccountId, true]);
  });

  it('does not treat a credential report without the root user as one of an unused root user', async () => {
    const { configuration, unreadable } = await collectOne(session, 'account', testAccountId);
    assert.ok(!('root_password_last_used' in configuration.observed));
    assert.match(
      unreadable['/observed/root_password_last_used'] ?? '',
      /^not_supported: .*the report does not name the root user/,
    );
  });

  it('notes a call that the endpoint does not offer as unreadable', async () => {
    const { configuration, unreadable } = await collectOne(session, 'account', testAccountId);
    assert.ok(!('primary_contact' in configuration));
    assert.match(unreadable['/primary_contact'] ?? '', /^not_supported: account:GetContactInformation/);
  });
});
