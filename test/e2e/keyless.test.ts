import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { startArmServer, type ArmServer } from '../../sample/azure/server.ts';
import { assertionFault } from '../emulators/azure/client-assertions.ts';
import { azureIds, azureSubscription } from '../emulators/azure-subscription.ts';
import { federatedIdentity } from '../emulators/google-cloud/identity.ts';
import { startGoogleCloud, type GoogleCloud } from '../emulators/google-cloud.ts';
import { googleProject, testProject } from '../emulators/google-project.ts';
import { startOidcIssuer, type OidcIssuer } from '../emulators/oidc-issuer.ts';
import { historyTexts, namesIn, tableTexts } from '../helpers/canaries.ts';
import { makeClientCertificate } from '../helpers/client-certificate.ts';
import { letRequestTokens, makeReader } from '../helpers/cluster-tokens.ts';
import { settled } from '../helpers/connected.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { buildTimeoutMs, startApiserver, whyNoApiserver, type Apiserver } from '../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../helpers/kubeconfigs.ts';
import { startService, type TestService } from '../helpers/services.ts';

const workload = 'audit-workers';
const audience = '//iam.googleapis.com/projects/4711/locations/global/workloadIdentityPools/audit/providers/cluster';
const reader = 'reader@audit-test-1.iam.gserviceaccount.com';
/** A signed JSON Web Token: those of Kubernetes are known to its API server alone. */
const webToken = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/;

describe('accounts of Google Cloud, Azure and Kubernetes that are connected without a key', function () {
  this.timeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'keyless-'));
  const [googleToken, azureToken] = [join(folder, 'google-token'), join(folder, 'azure-token')];
  /** What may stand nowhere: tokens that were issued, and what they were issued for. */
  const secrets = new Map<string, string>();
  let issuer: OidcIssuer;
  let google: GoogleCloud;
  let azure: ArmServer;
  let cluster: Apiserver | null = null;
  let certificate: { certificate: string; key: string };
  let service: TestService;
  let database: Database;
  let admin: ApiClient;

  before(async function () {
    this.timeout(buildTimeoutMs);
    issuer = await startOidcIssuer({ subjects: [workload] });
    certificate = await makeClientCertificate();
    const { issuer: name, jwksUrl } = issuer;
    google = await startGoogleCloud({
      answers: googleProject(),
      trust: {
        provider: { audience, issuer: name, jwksUrl, subject: workload },
        creators: { [reader]: [federatedIdentity(workload)] },
      },
    });
    const trust = { certificate: certificate.certificate, federated: { issuer: name, jwksUrl, subject: workload } };
    azure = await startArmServer(azureSubscription(), {
      async assertionFault(form) {
        secrets.set(`assertion ${secrets.size}`, form.get('client_assertion') ?? '');
        return assertionFault(form, trust);
      },
      review(_call, answer) {
        const { access_token: token } = answer.body as { access_token?: string };
        if (token !== undefined) secrets.set(`token of Azure ${secrets.size}`, token);
        return answer;
      },
    });
    writeFileSync(googleToken, await issuer.token({ subject: workload, audience: `https:${audience}` }));
    writeFileSync(azureToken, await issuer.token({ subject: workload, audience: 'api://AzureADTokenExchange' }));
    if (whyNoApiserver() === null) {
      cluster = await startApiserver({ users: ['issuer'] });
      await makeReader(cluster, 'default/reader');
      await letRequestTokens(cluster, 'issuer');
    }
    service = await startService({
      env: {
        LOG_LEVEL: 'trace',
        PROCESS_IDENTITY: 'on',
        GCP_ENDPOINT_URL: google.url,
        GCP_SUBJECT_TOKEN_DIR: folder,
        AZURE_ENDPOINT_URL: azure.url,
        AZURE_LOGIN_URL: azure.url,
        AZURE_FEDERATED_TOKEN_FILE: azureToken,
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
        RATE_LIMIT_MAX: '100000',
      },
    });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await Promise.all([issuer.stop(), google.stop(), azure.stop(), cluster?.stop()]);
    rmSync(folder, { recursive: true });
  });

  async function synced(kind: string, body: object): Promise<void> {
    const path = `/api/v1/providers/${kind}/connect`;
    const { id } = (await admin.post<{ id: number }>(path, { name: kind, ...body }, { expect: 201 })).body;
    const provider = await settled(admin, id);
    assert.equal(provider.status, 'synced', provider.status_reason ?? '');
    assert.ok(provider.resource_count > 5);
  }

  it('are synced by a federated identity that impersonates a service account', async () => {
    const configuration = JSON.stringify({
      type: 'external_account',
      audience,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: 'https://sts.googleapis.com/v1/token',
      credential_source: { file: googleToken },
    });
    const authentication = { type: 'workload_identity_federation', configuration, impersonate: [reader] };
    await synced('cloud_b', { projectId: testProject, authentication });
    assert.deepEqual([...google.tokens.identities], [reader]);
  });

  it('are synced by the workload identity of an application, and then by its certificate', async () => {
    const { tenantId, subscriptionId, clientId } = azureIds;
    await synced('cloud_c', { tenantId, subscriptionId, authentication: { type: 'workload_identity', clientId } });
    const [id = 0] = await database('providers').where({ type: 'cloud_c' }).pluck<number[]>('id');
    secrets.set('key of the certificate', certificate.key.split('\n')[1] ?? '');
    const pem = `${certificate.certificate}${certificate.key}`;
    const authentication = { type: 'client_certificate', clientId, certificate: pem };
    await admin.put(`/api/v1/providers/${id}/credentials`, { authentication }, { expect: 200 });
    assert.equal((await settled(admin, id)).status, 'synced');
  });

  it('are synced by short-lived tokens of a service account', async function () {
    if (cluster === null) return this.skip();
    const kubeconfig = JSON.stringify(
      kubeconfigOf({ url: cluster.url, ca: cluster.ca }, { token: cluster.tokens['issuer'] }),
    );
    secrets.set('token of the kubeconfig', cluster.tokens['issuer'] ?? '');
    const authentication = { type: 'service_account', kubeconfig, namespace: 'default', serviceAccount: 'reader' };
    await synced('orchestrator', { authentication });
  });

  it('leave no token in the database, histories, logs or process arguments', async () => {
    for (const [at, token] of google.tokens.all().entries()) secrets.set(`token of Google ${at}`, token);
    for (const file of [googleToken, azureToken]) secrets.set(file, readFileSync(file, 'utf8'));
    const kinds = [...secrets.keys()].map((name) => name.replace(/ \d+$/, ''));
    for (const kind of ['token of Google', 'token of Azure', 'assertion']) assert.ok(kinds.includes(kind), kind);
    const clean = (text: string, where: string): void => {
      assert.deepEqual(namesIn(text, secrets), [], where);
      assert.doesNotMatch(text, webToken, where);
    };
    for (const [table, text] of await tableTexts(database)) clean(text, table);
    const histories = await historyTexts(service.namespace);
    assert.ok(
      [...histories.keys()].some((name) => name.startsWith('inventory-sync')),
      [...histories.keys()].join(),
    );
    for (const [workflow, text] of histories) clean(text, workflow);
    for (const { pid, output } of [service.api, service.worker]) {
      clean(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), 'arguments');
      clean(output(), 'output');
    }
  });
});
