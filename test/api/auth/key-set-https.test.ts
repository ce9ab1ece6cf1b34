import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeCertificate, type Certificate } from '../../helpers/certificate.ts';
import { api } from '../../helpers/http.ts';
import {
  startIdentityProvider,
  TEST_AUDIENCE,
  TEST_ISSUER,
  type IdentityProvider,
} from '../../helpers/identity-provider.ts';
import { member } from '../../helpers/identity.ts';

describe('Keys that are published over HTTPS', () => {
  let certificate: Certificate;
  let provider: IdentityProvider;
  let application: TestApplication | undefined;

  before(async () => {
    certificate = await makeCertificate();
    provider = await startIdentityProvider({ certificate });
  });
  after(async () => {
    await provider.stop();
    await certificate.remove();
  });
  afterEach(() => application?.stop());

  async function ask(env: Record<string, string>): Promise<{ status: number; email: string }> {
    application = await startApplication({
      env: { JWKS_URL: provider.jwksUrl, JWT_ISSUER: TEST_ISSUER, JWT_AUDIENCE: TEST_AUDIENCE, ...env },
    });
    const { email } = await member(application.database);
    const token = await provider.token({ email });
    const { status } = await api(application.url, token).get('/api/v1/me');
    return { status, email };
  }

  it('are accepted from a server with a certificate that OUTBOUND_CA_FILE trusts', async () => {
    assert.equal((await ask({ OUTBOUND_CA_FILE: certificate.caFile })).status, 200);
    assert.equal(provider.fetches(), 1);
  });

  it('are not accepted from a server with an untrusted certificate', async () => {
    const before = provider.fetches();
    assert.notEqual((await ask({})).status, 200);
    assert.equal(provider.fetches(), before);
  });
});
