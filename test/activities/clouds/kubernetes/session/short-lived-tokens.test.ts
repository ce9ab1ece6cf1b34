import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { createClusterClient } from '../../../../../activities/clouds/kubernetes/session/cluster-client.ts';
import { connectionTo } from '../../../../../activities/clouds/kubernetes/session/cluster-connection.ts';
import { kubeconfigLogin } from '../../../../../activities/clouds/kubernetes/session/cluster-login.ts';
import { serviceAccountLogin } from '../../../../../activities/clouds/kubernetes/session/service-account-login.ts';
import { createKubernetesSession } from '../../../../../activities/clouds/kubernetes/session/session.ts';
import { createOutboundGuard } from '../../../../../platform/outbound/guard.ts';
import { trustedHostOf } from '../../../../../platform/outbound/trusted-hosts.ts';
import type { ProcessSettings } from '../../../../../platform/settings.ts';
import { fingerprint, kubeconfigCredentials, listed, openedSession } from '../../../../helpers/cluster-session.ts';
import {
  claimsOf,
  letRequestTokens,
  makeReader,
  requestToken,
  shortened,
  untilRejected,
} from '../../../../helpers/cluster-tokens.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';

const never = new AbortController().signal;
const reader = 'default/reader';
/** Four pages: 50 config maps each. */
const configMaps = 160;

describe('Short-lived tokens of a real API server', () => {
  let server: Apiserver;
  const opened: CloudSession[] = [];
  const keep = (session: CloudSession): CloudSession => {
    opened.push(session);
    return session;
  };

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver({ users: ['issuer', 'stranger'] });
    await makeReader(server, reader);
    for (let number = 0; number < configMaps; number += 1) {
      await server.call('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: `settings-${number}` } });
    }
    await letRequestTokens(server, 'issuer');
  });
  after(async () => {
    for (const session of opened) session.close();
    await server?.stop();
  });

  /** Reads the first page of a listing, lets its token end, and reads the rest. */
  async function listAcrossTheEnd(session: CloudSession, tokenInUse: () => string): Promise<Set<string>> {
    const names = new Set<string>();
    const unit = { service: 'config-maps', region: 'global', resourceTypes: ['config_map'] };
    let isFirst = true;
    for await (const { resources } of session.pages(unit, null, never)) {
      for (const { externalId } of resources) names.add(externalId);
      if (isFirst) await untilRejected(server, tokenInUse());
      isFirst = false;
    }
    return names;
  }

  describe('requested for a service account', () => {
    const credentialsOf = (user: string, account = 'reader'): Record<string, string> => ({
      ...kubeconfigCredentials(kubeconfigOf({ url: server.url, ca: server.ca }, { token: server.tokens[user] })),
      authentication: 'service_account',
      namespace: 'default',
      serviceAccount: account,
    });
    const sessionOf = (credentials: Record<string, string>): CloudSession =>
      keep(openedSession({ credentials, scope: {} }));

    it('do the reading, which the identity of the kubeconfig may not', async () => {
      const { authentication: _, ...kubeconfigAlone } = credentialsOf('issuer');
      await assert.rejects(listed(sessionOf(kubeconfigAlone), 'config-maps'), { kind: 'access_denied' });
      const session = sessionOf(credentialsOf('issuer'));
      assert.equal((await listed(session, 'config-maps')).resources.length >= configMaps, true);
      assert.match((await session.verify(never)).accountId, /^[0-9a-f-]{36}$/);
    });

    it('are refused with the name of the service account and the reason', async () => {
      await assert.rejects(sessionOf(credentialsOf('stranger')).verify(never), {
        kind: 'bad_credentials',
        message: /may not create tokens of the service account default\/reader: .*"stranger" cannot create/,
      });
      const broken = { ...credentialsOf('issuer'), token: 'expired' };
      await assert.rejects(sessionOf(broken).verify(never), { kind: 'bad_credentials', message: /Unauthorized/ });
    });

    it('are not accepted for another audience than that of the server', async () => {
      await assert.rejects(sessionOf({ ...credentialsOf('issuer'), audience: 'vault' }).verify(never), {
        kind: 'bad_credentials',
        message: /Unauthorized.*the service account default\/reader/,
      });
    });

    it('live for ten minutes, and are renewed when the server rejects one in the middle of a listing', async function () {
      this.timeout(120_000);
      const access = {
        server: server.url,
        certificateAuthority: server.ca,
        tlsServerName: null,
        token: server.tokens['issuer'] ?? '',
        clientCertificate: null,
      };
      const guard = createOutboundGuard({ allowCidrs: ['127.0.0.0/8'] });
      const issuerLogin = kubeconfigLogin(access);
      const connection = connectionTo(issuerLogin, guard);
      const real = createClusterClient({ login: issuerLogin, connection, onCall: () => undefined });
      const issued: string[] = [];
      const login = serviceAccountLogin({
        access,
        account: { namespace: 'default', serviceAccount: 'reader', audience: null },
        issuer: {
          async post<Answer>(call: Parameters<typeof real.post>[0]) {
            const answer = await real.post<{ status: { token: string } }>(call);
            const { exp, iat, aud, sub } = claimsOf(answer.status.token);
            assert.equal(exp - Number(iat), 600);
            assert.deepEqual([aud, sub], [['https://kubernetes.default.svc'], 'system:serviceaccount:default:reader']);
            if (issued.length === 0) answer.status.token = shortened(server, answer.status.token);
            issued.push(answer.status.token);
            return answer as Answer;
          },
        },
        close: () => connection.close(),
      });
      const session = keep(
        createKubernetesSession({
          login,
          connection: connectionTo(login, guard),
          watching: connectionTo(login, guard),
          fingerprint,
          onCall: () => undefined,
        }),
      );
      const names = await listAcrossTheEnd(session, () => issued[0] ?? '');
      assert.equal([...names].filter((name) => name.startsWith('default/settings-')).length, configMaps);
      assert.equal(issued.length, 2);
      await guard.close();
    });
  });

  describe('of the pod that the workers run in', () => {
    let directory: string;
    const mount = (name: string, content: string): void => writeFileSync(join(directory, name), content);
    const sessionWith = (settings: Partial<ProcessSettings> = {}): CloudSession =>
      openedSession(
        { credentials: { authentication: 'in_cluster' }, scope: {} },
        {
          // As in production: nothing internal may be called but the pod's own cluster.
          outbound: (endpoints) =>
            createOutboundGuard({ trustedHosts: endpoints.filter((one) => one !== null).map(trustedHostOf) }),
          settings: {
            processIdentity: true,
            kubernetesServiceHost: '127.0.0.1',
            kubernetesServicePort: Number(new URL(server.url).port),
            kubernetesServiceAccountDir: directory,
            ...settings,
          },
        },
      );

    before(() => {
      directory = mkdtempSync(join(tmpdir(), 'service-account-'));
    });
    after(() => rmSync(directory, { recursive: true, force: true }));

    it('are read again when the kubelet has rotated them in the middle of a listing', async function () {
      this.timeout(120_000);
      const first = shortened(server, await requestToken(server, reader));
      mount('ca.crt', server.ca);
      mount('token', `${first}\n`);
      const second = await requestToken(server, reader);
      const names = await listAcrossTheEnd(keep(sessionWith()), () => {
        mount('token', second);
        return first;
      });
      assert.equal([...names].filter((name) => name.startsWith('default/settings-')).length, configMaps);
    });

    it('are reported as rejected when the file still has the expired one', async function () {
      this.timeout(120_000);
      const expired = shortened(server, await requestToken(server, reader), -1);
      mount('ca.crt', server.ca);
      mount('token', expired);
      await assert.rejects(keep(sessionWith()).verify(never), {
        kind: 'bad_credentials',
        message: /Unauthorized.*the service account of the workers/,
      });
    });

    it('are not used unless the operator allows it, and are missing outside of a cluster', async () => {
      assert.throws(() => sessionWith({ processIdentity: false }), { message: /PROCESS_IDENTITY is off/ });
      await assert.rejects(keep(sessionWith({ kubernetesServiceHost: null })).verify(never), {
        kind: 'bad_credentials',
        message: /KUBERNETES_SERVICE_HOST is not set/,
      });
      const elsewhere = sessionWith({ kubernetesServiceAccountDir: join(directory, 'missing') });
      await assert.rejects(keep(elsewhere).verify(never), { kind: 'bad_credentials', message: /file ca\.crt/ });
    });
  });
});
