import * as sdk from '@aws-sdk/client-iam';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession } from '../operations-under-test.ts';

describe('fixing drift of the settings of an account', () => {
  let moto: Moto;
  let counted: CountedSession;
  let iam: sdk.IAMClient;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    iam = new sdk.IAMClient(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  it('restores the password policy and the alias of the account', async () => {
    const own = { externalId: testAccountId, resourceType: 'account', region: 'global' };
    const strict = {
      MinimumPasswordLength: 14,
      RequireSymbols: true,
      RequireNumbers: true,
      RequireUppercaseCharacters: true,
      RequireLowercaseCharacters: true,
      MaxPasswordAge: 90,
      PasswordReusePrevention: 24,
    };
    await iam.send(new sdk.UpdateAccountPasswordPolicyCommand(strict));
    const weaken = () => iam.send(new sdk.UpdateAccountPasswordPolicyCommand({ MinimumPasswordLength: 6 }));
    await proveRemediation({ counted, target: own, drift: weaken });
    await iam.send(new sdk.UpdateAccountPasswordPolicyCommand(strict));
    await proveRemediation({
      counted,
      target: own,
      drift: async () => {
        await iam.send(new sdk.DeleteAccountPasswordPolicyCommand({}));
        await iam.send(new sdk.CreateAccountAliasCommand({ AccountAlias: 'shop' }));
      },
    });
  });
});
