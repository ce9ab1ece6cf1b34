import assert from 'node:assert/strict';
import { ConfigServiceClient, PutConfigurationRecorderCommand } from '@aws-sdk/client-config-service';
import { AllocateAddressCommand, EC2Client, EnableEbsEncryptionByDefaultCommand } from '@aws-sdk/client-ec2';
import { CreateDetectorCommand, GuardDutyClient } from '@aws-sdk/client-guardduty';
import { EnableSecurityHubCommand, SecurityHubClient } from '@aws-sdk/client-securityhub';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings, testAccountId, testRegion } from '../account-under-test.ts';

describe('regions of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows the settings that a region has for the whole account', async () => {
    const ec2 = new EC2Client(seedSettings(moto.url));
    await ec2.send(new EnableEbsEncryptionByDefaultCommand({}));
    const address = await ec2.send(new AllocateAddressCommand({ Domain: 'vpc' }));
    await new GuardDutyClient(seedSettings(moto.url)).send(new CreateDetectorCommand({ Enable: true }));
    await new SecurityHubClient(seedSettings(moto.url)).send(new EnableSecurityHubCommand({}));
    await new ConfigServiceClient(seedSettings(moto.url)).send(
      new PutConfigurationRecorderCommand({
        ConfigurationRecorder: {
          name: 'default',
          roleARN: `arn:aws:iam::${testAccountId}:role/config`,
          recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
        },
      }),
    );
    const { configuration, externalId, unreadable } = await collectOne(session, 'account_region', testRegion);
    assert.equal(externalId, `${testAccountId}/${testRegion}`);
    assert.equal(configuration.ebs_encryption_by_default, true);
    assert.equal(configuration.guardduty_detectors?.[0]?.enabled, true);
    assert.equal(configuration.config_recorders?.[0]?.recording, false);
    assert.equal(configuration.config_recorders?.[0]?.all_supported, true);
    assert.deepEqual(configuration.observed?.unattached_addresses, [
      { id: address.AllocationId, public_ip: address.PublicIp },
    ]);
    assert.match(unreadable['/snapshot_block_public_access'] ?? '', /^not_supported/);
  });
});
