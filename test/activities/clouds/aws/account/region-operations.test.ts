import * as ec2Sdk from '@aws-sdk/client-ec2';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId, testRegion } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of the settings of a region', () => {
  let moto: Moto;
  let counted: CountedSession;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  it('restores the default encryption of disks in a region', async () => {
    const ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
    await ec2.send(new ec2Sdk.EnableEbsEncryptionByDefaultCommand({}));
    await proveRemediation({
      counted,
      target: targetAt('account_region', `${testAccountId}/${testRegion}`),
      drift: () => ec2.send(new ec2Sdk.DisableEbsEncryptionByDefaultCommand({})),
    });
  });
});
