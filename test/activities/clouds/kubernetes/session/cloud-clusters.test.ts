import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import type { ClusterSource } from '../../../../../activities/clouds/cloud-kind.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { processBudgets } from '../../../../../activities/clouds/shared/call-budgets.ts';
import { loadProcessSettings } from '../../../../../platform/settings.ts';
import { createClouds, type Clouds } from '../../../../../workers/clouds.ts';
import { cloudAccounts, startManagedClusters, type ManagedClusters } from '../../../../emulators/managed-clusters.ts';
import { statusFor } from '../../../../helpers/cluster-tokens.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { fingerprint, listed } from '../../../../helpers/cluster-session.ts';
import { googlePrivateKey } from '../../../../helpers/google-key.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { TEST_CREDENTIALS_KEY, TEST_JWT_SECRET } from '../../../../helpers/services.ts';
import { createThrowawayCa } from '../../../../platform/outbound/throwaway-ca.ts';

const never = new AbortController().signal;
const name = 'shop';
const { aws, azure } = cloudAccounts;

/** A cluster of each cloud, and the account that found it. */
const sources = {
  eks: {
    cluster: { name, externalId: `arn:aws:eks:eu-west-1:123456789012:cluster/${name}`, region: 'eu-west-1' },
    provider: { id: 7, name: 'production', type: 'cloud_a' },
    account: { credentials: aws, scope: { region: 'eu-central-1' }, regions: ['eu-west-1'], accountId: '123456789012' },
  },
  gke: {
    cluster: {
      name,
      externalId: `projects/audit-test-1/locations/europe-west1/clusters/${name}`,
      region: 'europe-west1',
    },
    provider: { id: 8, name: 'payments', type: 'cloud_b' },
    account: {
      credentials: { clientEmail: 'auditor@audit-test-1.iam.gserviceaccount.com', privateKey: googlePrivateKey },
      scope: { projectId: 'audit-test-1' },
      regions: ['global'],
      accountId: 'audit-test-1',
    },
  },
  aks: {
    cluster: {
      name,
      externalId: `/subscriptions/99999999-2222-4333-8444-555555555555/resourcegroups/rg/providers/microsoft.containerservice/managedclusters/${name}`,
      region: 'westeurope',
    },
    provider: { id: 9, name: 'billing', type: 'cloud_c' },
    account: {
      credentials: { clientId: azure.clientId, clientSecret: azure.clientSecret },
      scope: { tenantId: azure.tenantId, subscriptionId: '99999999-2222-4333-8444-555555555555' },
      regions: ['global'],
      accountId: '99999999-2222-4333-8444-555555555555',
    },
  },
} satisfies Record<string, ClusterSource>;

const identities = { eks: 'aws-identity', gke: 'google-identity', aks: 'entra-identity' } as const;
const kinds = ['eks', 'gke', 'aks'] as const;

describe('A cluster that a cloud account found, on a real API server', () => {
  let managed: ManagedClusters;
  let server: Apiserver;
  let clouds: Clouds;
  const opened: CloudSession[] = [];

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    managed = await startManagedClusters({ name });
    server = await startApiserver({ reviewUrl: `${managed.url}/review` });
    const settings = loadProcessSettings({
      DATABASE_URL: 'postgres://nobody@localhost/none',
      TEMPORAL_ADDRESS: 'localhost:1',
      JWT_SECRET: TEST_JWT_SECRET,
      CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      AWS_ENDPOINT_URL: managed.url,
      GCP_ENDPOINT_URL: managed.url,
      AZURE_ENDPOINT_URL: managed.url,
      AZURE_LOGIN_URL: managed.url,
    });
    clouds = createClouds({ settings, fingerprint, callBudgets: processBudgets(), onCall: () => undefined });
  });
  beforeEach(() => managed.report({ server: server.url, ca: server.ca }));
  after(async () => {
    for (const session of opened) session.close();
    clouds?.close();
    await server?.stop();
    await managed?.stop();
  });

  function sessionOf(source: ClusterSource): CloudSession {
    const open = clouds.open.orchestrator;
    assert.ok(open);
    const session = open({ credentials: { authentication: 'cloud_cluster', resourceId: '1' }, scope: {}, source });
    opened.push(session);
    return session;
  }

  for (const kind of kinds) {
    it(`is read with the identity of the account: ${kind}`, async () => {
      managed.reviews.length = 0;
      const session = sessionOf(sources[kind]);
      assert.match((await session.verify(never)).accountId, /^[0-9a-f-]{36}$/);
      assert.ok((await listed(session, 'namespaces')).resources.length > 0);
      assert.deepEqual([...new Set(managed.reviews.map(({ user }) => user))], [identities[kind]]);
    });

    it(`is reported as deleted by its cloud, with its name: ${kind}`, async () => {
      managed.report(null);
      await assert.rejects(sessionOf(sources[kind]).verify(never), { message: /^cluster shop: .*\(provider \d\)$/ });
    });

    it(`is not called at an internal address, and not with another certificate authority: ${kind}`, async () => {
      managed.report({ server: 'https://10.11.12.13:6443', ca: server.ca });
      await assert.rejects(sessionOf(sources[kind]).verify(never), {
        kind: 'invalid_request',
        message: /the cluster shop, with the identity of provider \d/,
      });
      const other = createThrowawayCa();
      other.remove();
      managed.report({ server: server.url, ca: other.ca });
      await assert.rejects(sessionOf(sources[kind]).verify(never), {
        kind: 'invalid_request',
        message: /certificate of the server does not fit .*the cluster shop/,
      });
    });
  }

  it('reports a token of EKS that was signed with another key', async () => {
    const otherKey = { ...sources.eks.account, credentials: { ...aws, secretAccessKey: 'another key' } };
    await assert.rejects(sessionOf({ ...sources.eks, account: otherKey }).verify(never), {
      kind: 'bad_credentials',
      message: /Unauthorized \(the cluster shop, with the identity of provider 7 \(production\)\)$/,
    });
  });

  it('gets a new token when the server rejects one that ended', async function () {
    this.timeout(120_000);
    for (const kind of ['gke', 'aks'] as const) {
      const session = sessionOf(sources[kind]);
      await session.verify(never);
      managed.expire();
      const last = managed.reviews.at(-1)?.token ?? '';
      // The API server remembers the result of a review.
      await eventually(async () => assert.equal(await statusFor(server, last), 401), { withinMs: 40_000 });
      assert.ok((await listed(session, 'namespaces')).resources.length > 0, kind);
    }
  });
});
