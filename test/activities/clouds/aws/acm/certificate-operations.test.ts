import * as acmSdk from '@aws-sdk/client-acm';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a certificate', () => {
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

  it('restores tags of a certificate', async () => {
    const acm = new acmSdk.ACMClient(seedSettings(moto.url));
    const { CertificateArn } = await acm.send(
      new acmSdk.RequestCertificateCommand({ DomainName: 'shop.example', ValidationMethod: 'DNS' }),
    );
    await proveRemediation({
      counted,
      target: targetAt('certificate', CertificateArn),
      drift: () =>
        acm.send(new acmSdk.AddTagsToCertificateCommand({ CertificateArn, Tags: [{ Key: 'team', Value: 'shop' }] })),
    });
  });
});
