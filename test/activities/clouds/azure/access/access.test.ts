import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  azureAccess,
  azureTokens,
  type AzureAccess,
  type AzureAccessPlaces,
} from '../../../../../activities/clouds/azure/access/access.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { startAzure, type Azure } from '../../../../emulators/azure.ts';
import { startAzureIdentity, type AzureIdentity } from '../../../../emulators/azure-identity.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { assertionFault, type ApplicationTrust } from '../../../../emulators/azure/client-assertions.ts';
import { startOidcIssuer, type OidcIssuer } from '../../../../emulators/oidc-issuer.ts';
import { makeClientCertificate } from '../../../../helpers/client-certificate.ts';
import { azurePlaces } from '../../../../helpers/cloud-access.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { azureSession, listed } from '../subscription-under-test.ts';

const [workload, stranger] = ['system:serviceaccount:audit:workers', 'system:serviceaccount:audit:other'].map((name) =>
  name.replaceAll(':', '-'),
) as [string, string];
const federatedAudience = 'api://AzureADTokenExchange';
const header = 'secret-of-the-platform';
const { tenantId, clientId } = azureIds;

describe('Access to an Azure subscription without a secret', function () {
  this.timeout(30_000);
  let issuer: OidcIssuer;
  let azure: Azure;
  let identity: AzureIdentity;
  let folder: string;
  let tokenFile: string;
  let own: { certificate: string; key: string };
  let trust: ApplicationTrust;

  before(async () => {
    issuer = await startOidcIssuer({ subjects: [workload, stranger] });
    folder = await mkdtemp(join(tmpdir(), 'azure-access-'));
    tokenFile = join(folder, 'token');
    own = await makeClientCertificate();
  });
  beforeEach(async () => {
    const { issuer: name, jwksUrl } = issuer;
    trust = { certificate: own.certificate, federated: { issuer: name, jwksUrl, subject: workload } };
    await writeFile(tokenFile, await issuer.token({ subject: workload, audience: federatedAudience }));
    azure = await startAzure(azureSubscription(), {
      tokenSeconds: 1,
      assertionFault: (form) => assertionFault(form, trust),
    });
    identity = await startAzureIdentity({ issue: () => azure.issueToken(), seconds: 1, clientId, header });
  });
  afterEach(async () => {
    await identity.stop();
    await azure.stop();
  });
  after(async () => {
    await issuer.stop();
    await rm(folder, { recursive: true });
  });

  const places = (platform: { endpoint: string; header: string } | null = null): AzureAccessPlaces => {
    const given = azurePlaces(azure.url);
    return { ...given, managedIdentity: { ...given.managedIdentity, imdsUrl: identity.url, platform } };
  };
  const onAppService = () => places({ endpoint: `${identity.url}/msi/token`, header });
  const opened = (credentials: Record<string, string>): AzureAccess =>
    azureAccess(credentials, { tenantId, federatedTokenFile: tokenFile });
  const byCertificate = ({ certificate, key } = own): AzureAccess =>
    opened({ authentication: 'client_certificate', clientId, certificate: `${certificate}${key}` });
  const byFederation = (): AzureAccess => opened({ authentication: 'workload_identity', clientId });
  const byManagedIdentity = (id?: string): AzureAccess =>
    opened({ authentication: 'managed_identity', ...(id === undefined ? {} : { clientId: id }) });

  async function refusal(access: AzureAccess, given = places()): Promise<CloudError> {
    const error = await azureTokens(access, given)
      .token()
      .then(
        () => assert.fail('there was a token'),
        (fault: unknown) => fault,
      );
    assert.ok(error instanceof CloudError);
    assert.doesNotMatch(error.message, /eyJ|PRIVATE|secret-of/);
    return error;
  }

  for (const [name, access, where] of [
    ['a client certificate', byCertificate, places],
    ['a federated token', byFederation, places],
    ['the managed identity of a virtual machine', byManagedIdentity, places],
    ['a user-assigned managed identity', () => byManagedIdentity(clientId), places],
    ['the managed identity of App Service', byManagedIdentity, onAppService],
  ] as [string, () => AzureAccess, () => AzureAccessPlaces][]) {
    it(`lists everything with ${name}, with tokens that expire meanwhile`, async () => {
      const session = azureSession(azure.url, { tokens: azureTokens(access(), where()) });
      const all = async (): Promise<number> => {
        let count = 0;
        for (const { service } of session.units({ regions: ['global'], withGlobal: true })) {
          count += (await listed(session, service)).length;
        }
        return count;
      };
      await session.verify(noDeadline());
      const count = await all();
      assert.ok(count > 5, `${count} resources`);
      const before = azure.tokensIssued();
      azure.fail({ kind: 'expired token', after: 3, times: 1 });
      azure.endTokens();
      assert.equal(await all(), count);
      assert.ok(azure.tokensIssued() > before, 'tokens were renewed');
    });
  }

  it('asks for a token of Resource Manager and of the right identity', async () => {
    await azureTokens(byManagedIdentity(clientId), places()).token();
    assert.equal(identity.asked[0]?.get('resource'), azure.url);
    assert.equal(identity.asked[0]?.get('client_id'), clientId);
  });

  describe('is refused', () => {
    it('for a federated token with another audience, of another subject, or an expired one', async () => {
      const use = async (subject: string, audience: string): Promise<void> =>
        writeFile(tokenFile, await issuer.token({ subject, audience }));
      await use(workload, 'https://other.example.com');
      const { message, kind } = await refusal(byFederation());
      assert.equal(kind, 'bad_credentials');
      assert.match(message, new RegExp(`the application ${clientId} was refused: invalid_client: AADSTS700212`));
      await use(stranger, federatedAudience);
      assert.match((await refusal(byFederation())).message, /AADSTS700213/);
      await use(workload, federatedAudience);
      trust = { ...trust, now: () => new Date(Date.now() + 3_600_000) };
      assert.match((await refusal(byFederation())).message, /AADSTS700024/);
    });

    it('without a federated token, and says what is missing', async () => {
      await rm(tokenFile);
      assert.match((await refusal(byFederation())).message, /the token file .*token cannot be read/);
      await writeFile(tokenFile, ' \n');
      assert.match((await refusal(byFederation())).message, /the token file .*token is empty/);
      assert.throws(
        () => azureAccess({ authentication: 'workload_identity', clientId }, { tenantId, federatedTokenFile: null }),
        /AZURE_FEDERATED_TOKEN_FILE is not set/,
      );
    });

    it('for a certificate that the application does not have, or that has expired', async () => {
      const other = await makeClientCertificate();
      const { message } = await refusal(byCertificate(other));
      assert.match(message, /invalid_client: AADSTS700027: The certificate with the thumbprint is not registered/);
      const expired = await makeClientCertificate({ isExpired: true });
      const { message: reason } = await refusal(byCertificate(expired));
      assert.equal(
        reason,
        `login:token: the application ${clientId} cannot sign in: its certificate expired at 2020-01-01T00:00:00.000Z`,
      );
    });

    it('for a managed identity that does not exist, named', async () => {
      const other = '99999999-9999-4999-8999-999999999999';
      const { message, kind } = await refusal(byManagedIdentity(other));
      assert.equal(kind, 'bad_credentials');
      assert.equal(message, `managed-identity:token: the managed identity ${other} cannot be used: Identity not found`);
      const wrong = places({ endpoint: `${identity.url}/msi/token`, header: 'another' });
      assert.match((await refusal(byManagedIdentity(), wrong)).message, /cannot be used: No X-IDENTITY-HEADER/);
    });

    it('for now, when the metadata service is busy, updated or away', async () => {
      identity.answerWith({ status: 429, headers: { 'retry-after': '7' } });
      const busy = await refusal(byManagedIdentity());
      assert.deepEqual([busy.kind, busy.retryAfterMs], ['throttled', 7_000]);
      identity.answerWith({ status: 410 });
      const updated = await refusal(byManagedIdentity());
      assert.deepEqual([updated.kind, updated.retryAfterMs], ['unavailable', 70_000]);
      identity.answerWith({ status: 500, body: { error: 'unknown', error_description: 'Failed' } });
      assert.equal((await refusal(byManagedIdentity())).kind, 'unavailable');
      identity.answerWith({ status: 200, body: {} });
      assert.match((await refusal(byManagedIdentity())).message, /returned no token/);
    });
  });
});
