import assert from 'node:assert/strict';
import { ACMClient, RequestCertificateCommand } from '@aws-sdk/client-acm';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('certificates of an AWS account', () => {
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

  it('shows a certificate', async () => {
    await new ACMClient(seedSettings(moto.url)).send(
      new RequestCertificateCommand({ DomainName: 'example.com', SubjectAlternativeNames: ['www.example.com'] }),
    );
    const { configuration } = await collectOne(session, 'certificate', 'example.com');
    assert.deepEqual(configuration.alternative_names, ['example.com', 'www.example.com']);
    assert.equal(configuration.type, 'AMAZON_ISSUED');
    assert.ok(configuration.observed.not_after === null || Date.parse(configuration.observed.not_after) > 0);
  });
});
