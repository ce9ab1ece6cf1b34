import assert from 'node:assert/strict';
import { AttachUserPolicyCommand, CreateAccessKeyCommand, CreateUserCommand, IAMClient } from '@aws-sdk/client-iam';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { openSession, seedSettings, testRegion } from './account-under-test.ts';

/**
 * AWS asks for `s3:GetAccountPublicAccessBlock` here, which the policy allows. moto asks for an action that AWS does not
 * have.
 */
const misnamed = 's3control:GetPublicAccessBlock';

/** moto looks at actions alone: resources and conditions of a policy decide nothing here. */
describe('The managed policy SecurityAudit', () => {
  let moto: Moto;

  before(async () => {
    moto = await startMoto({ initialNoAuthActionCount: 3, awsPolicies: true });
  });
  after(() => moto.stop());

  it('allows every listing of an AWS account, as docs/connecting.md says', async () => {
    const iam = new IAMClient(seedSettings(moto.url));
    await iam.send(new CreateUserCommand({ UserName: 'auditor' }));
    await iam.send(
      new AttachUserPolicyCommand({ UserName: 'auditor', PolicyArn: 'arn:aws:iam::aws:policy/SecurityAudit' }),
    );
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName: 'auditor' }));
    const session = openSession(moto.url, {
      accessKeyId: key?.AccessKeyId ?? '',
      secretAccessKey: key?.SecretAccessKey ?? '',
    });
    const denied: string[] = [];
    const { signal } = new AbortController();
    for (const unit of session.units({ regions: [testRegion], withGlobal: true })) {
      try {
        for await (const page of session.pages(unit, null, signal)) {
          for (const { externalId, unreadable } of page.resources) {
            for (const [field, reason] of Object.entries(unreadable)) {
              if (reason.startsWith('access_denied')) denied.push(`${unit.service} ${externalId} ${field}: ${reason}`);
            }
          }
        }
      } catch (error) {
        if (!(error instanceof CloudError)) throw error;
        if (['access_denied', 'bad_credentials'].includes(error.kind)) denied.push(`${unit.service}: ${error.call}`);
      }
    }
    session.close();
    assert.deepEqual(
      denied.filter((refusal) => !refusal.includes(misnamed)),
      [],
    );
  });
});
