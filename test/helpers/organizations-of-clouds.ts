import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAzureOrganization } from '../emulators/azure-organization.ts';
import { azureIds } from '../emulators/azure-subscription.ts';
import { assertionFault } from '../emulators/azure/client-assertions.ts';
import { federatedIdentity } from '../emulators/google-cloud/identity.ts';
import { startGoogleCloud } from '../emulators/google-cloud.ts';
import { createGoogleOrganization } from '../emulators/google-organization.ts';
import { testProject } from '../emulators/google-project.ts';
import { startOidcIssuer } from '../emulators/oidc-issuer.ts';

/** An organization of a cloud, whose accounts are in two units, and who may read them. */
export interface CloudOrganization {
  kind: 'cloud_b' | 'cloud_c';
  /** Settings of the service. */
  env: Record<string, string>;
  /** What connects the account whose access lists the organization, without a key. */
  connectBody: object;
  /** The unit that the organization begins with. */
  root: string;
  /** The connection without its setup. */
  connection: object;
  units: { production: string; development: string };
  /** The accounts beside the first one; each may be read. */
  accounts: { production: string[]; development: string[] };
  add(accountId: string, unit: string): void;
  move(accountId: string, unit: string): void;
  close(accountId: string): void;
  /** Takes the access to an account away, or gives it. */
  allow(accountId: string, isAllowed: boolean): void;
  /** The names of a reason for which an account cannot be read. */
  refusal: RegExp;
  /** The tokens that were used, by name. */
  secrets(): Map<string, string>;
  stop(): Promise<void>;
}

const workload = 'audit-workers';

async function startIssuer(audience: string) {
  const issuer = await startOidcIssuer({ subjects: [workload] });
  const folder = await mkdtemp(join(tmpdir(), 'organization-'));
  const path = join(folder, 'token');
  const token = await issuer.token({ subject: workload, audience });
  await writeFile(path, token);
  return {
    issuer,
    folder,
    path,
    token,
    async stop() {
      await issuer.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const named = (tokens: Iterable<string>): [string, string][] =>
  [...tokens].map((token, index) => [`token ${index}`, token]);

/** Starts an organization of Google Cloud whose projects are read by service accounts, which a federated identity impersonates. */
export async function startGoogleProjects(count: number): Promise<CloudOrganization> {
  const audience = '//iam.googleapis.com/projects/4711/locations/global/workloadIdentityPools/audit/providers/cluster';
  const identity = await startIssuer(`https:${audience}`);
  const hub = `hub@${testProject}.iam.gserviceaccount.com`;
  const readerOf = (projectId: string) => `infrastructure-audit@${projectId}.iam.gserviceaccount.com`;
  const creators: Record<string, string[]> = { [hub]: [federatedIdentity(workload)] };
  const organization = createGoogleOrganization({ pageSize: 2 });
  const units = {
    production: organization.addFolder('Production'),
    development: organization.addFolder('Development'),
  };
  organization.addProject(testProject);
  const google = await startGoogleCloud({
    answers: organization.answers,
    tokenSeconds: 30,
    trust: {
      provider: { audience, issuer: identity.issuer.issuer, jwksUrl: identity.issuer.jwksUrl, subject: workload },
      creators,
    },
    mayCall(caller, { pathname, searchParams }) {
      if (searchParams.has('parent') || pathname.endsWith(':getAncestry')) return true;
      const [, project] = /\/projects\/([^/:]+)/.exec(pathname) ?? [];
      return project === undefined || caller === (project === testProject ? hub : readerOf(project));
    },
  });
  function add(accountId: string, parent: string): void {
    organization.addProject(accountId, { parent, labels: { stage: 'test' } });
    creators[readerOf(accountId)] = [hub];
  }
  const accounts = listedAccounts(count, (index) => `shop-project-${index}`);
  for (const unit of ['production', 'development'] as const) for (const id of accounts[unit]) add(id, units[unit]);
  return {
    kind: 'cloud_b',
    env: { GCP_ENDPOINT_URL: google.url, GCP_SUBJECT_TOKEN_DIR: identity.folder },
    connectBody: {
      name: 'Hub',
      projectId: testProject,
      authentication: {
        type: 'workload_identity_federation',
        configuration: JSON.stringify({
          type: 'external_account',
          audience,
          subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
          token_url: `${google.url}/v1/token`,
          credential_source: { file: identity.path },
        }),
        impersonate: [hub],
      },
    },
    root: organization.name,
    connection: { type: 'impersonation', serviceAccount: 'infrastructure-audit' },
    units,
    accounts,
    add,
    move: (id, unit) => organization.moveProject(id, unit),
    close: (id) => organization.deleteProject(id),
    allow(id, isAllowed) {
      creators[readerOf(id)] = isAllowed ? [hub] : [];
      google.tokens.expire();
    },
    refusal: /infrastructure-audit@.* could not be impersonated .*getAccessToken/,
    secrets: () => new Map([['subject token', identity.token], ...named(google.tokens.all())]),
    async stop() {
      await google.stop();
      await identity.stop();
    },
  };
}

/** Starts a tenant of Azure whose subscriptions a federated application reads by a role on the tenant's root group. */
export async function startAzureSubscriptions(count: number): Promise<CloudOrganization> {
  const identity = await startIssuer('api://AzureADTokenExchange');
  const { tenantId, subscriptionId, clientId } = azureIds;
  const federated = { issuer: identity.issuer.issuer, jwksUrl: identity.issuer.jwksUrl, subject: workload };
  const tenant = await startAzureOrganization({
    pageSize: 2,
    tokenSeconds: 30,
    assertionFault: (form) => assertionFault(form, { federated }),
  });
  const units = { production: 'production', development: 'development' };
  for (const unit of Object.values(units)) tenant.groups.set(unit, { parent: tenantId, displayName: unit });
  const add = (accountId: string, group: string) =>
    tenant.addSubscription(accountId, { group, tags: { stage: 'test' } });
  const accounts = listedAccounts(count, (index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  for (const unit of ['production', 'development'] as const) for (const id of accounts[unit]) add(id, units[unit]);
  const known = (id: string) => {
    const subscription = tenant.subscriptions.get(id);
    if (subscription === undefined) throw new Error(`there is no ${id}`);
    return subscription;
  };
  return {
    kind: 'cloud_c',
    env: {
      AZURE_ENDPOINT_URL: tenant.url,
      AZURE_LOGIN_URL: tenant.url,
      AZURE_FEDERATED_TOKEN_FILE: identity.path,
      PROCESS_IDENTITY: 'on',
    },
    connectBody: {
      name: 'Hub',
      tenantId,
      subscriptionId,
      authentication: { type: 'workload_identity', clientId },
    },
    root: tenantId,
    connection: { type: 'same_identity' },
    units,
    accounts,
    add,
    move(id, group) {
      known(id).group = group;
    },
    close(id) {
      known(id).state = 'Deleted';
    },
    allow(id, isAllowed) {
      known(id).isReadable = isAllowed;
    },
    refusal: /there is no such subscription, or the application has no access to it/,
    secrets: () => new Map([['assertion', identity.token], ...named(tenant.tokens)]),
    async stop() {
      await tenant.stop();
      await identity.stop();
    },
  };
}

function listedAccounts(count: number, idOf: (index: number) => string): CloudOrganization['accounts'] {
  const ids = Array.from({ length: count }, (_, index) => idOf(index + 1));
  return {
    production: ids.filter((_, index) => index % 2 === 0),
    development: ids.filter((_, index) => index % 2 === 1),
  };
}
