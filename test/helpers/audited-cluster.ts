import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CloudSessions } from '../../activities/cloud-sessions.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { putCloudAuditFeed } from '../../db/commands/changes/audit-feed.ts';
import { switchFeed } from '../../db/commands/changes/feeds.ts';
import type { Database } from '../../db/database.ts';
import { listenToDatabase } from '../../db/listener.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';
import { startApplication } from './application.ts';
import { clusterSession } from './cluster-session.ts';
import { eventually } from './eventually.ts';
import { makeBaseline, makeProvider } from './factories.ts';
import { applyInTurns, followInTurns, type FeedTurns } from './feed-turns.ts';
import { openAuditDoor, type AuditDoor } from './audit-door.ts';
import { api, type ApiClient } from './http.ts';
import { member } from './identity.ts';
import { startApiserver, type Apiserver } from './kube-apiserver.ts';
import { noCustomChecks } from './custom-checks.ts';
import { kubeconfigOf } from './kubeconfigs.ts';

/** An object to be made, with its name. */
interface NamedObject {
  metadata: { name: string; labels?: Record<string, string> };
  spec?: object;
  data?: Record<string, string>;
}

/** An API server whose changes are followed, and whose audit log is sent to the API. */
export interface AuditedCluster {
  url: string;
  token: string;
  providerId: number;
  admin: ApiClient;
  database: Database;
  server: Apiserver;
  /** Sessions with the cluster. */
  sessions: CloudSessions;
  /** The way of the records. */
  records: AuditDoor;
  /** What stores events of the watches. */
  following: Pausable;
  /** What reads the objects that events name. */
  reading: Pausable;
  /** Makes an object, waits until it is stored, and captures its baseline. Returns the id of the resource. */
  baselined(method: string, path: string, body: NamedObject): Promise<number>;
  stop(): Promise<void>;
}

/** An activity that a test stops for a while. */
export interface Pausable {
  pause(): Promise<void>;
  resume(): void;
}

/**
 * Starts all of it; `maxWait` is how long the API server gathers a batch of its audit log, `policy` another policy than
 * the one that the service returns, `flags` replace those that it returns for the sizes of records.
 */
export async function startAuditedCluster({
  admins,
  maxWait = '200ms',
  policy,
  flags = [],
  cloud = null,
}: {
  admins: string[];
  maxWait?: string;
  policy?: string;
  flags?: string[];
  /** Keeps the audit log in place of the service, which reads it there. */
  cloud?: { keep(event: object): Promise<void>; auditLog: NonNullable<CloudSession['auditLog']> } | null;
}): Promise<AuditedCluster> {
  const application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
  const { database } = application;
  const { id: providerId } = await makeProvider(database, { type: 'orchestrator' });
  const { id: memberId, token } = await member(database, { role: 'admin' });
  const admin = api(application.url, token);
  const { body: feed } = await admin.post<{ policy: string; kubeconfig: string; flags: string[] }>(
    `/api/v1/providers/${providerId}/audit-feed`,
    undefined,
    { expect: 201 },
  );
  const keeper = cloud === null ? null : await startLogKeeper(cloud.keep);
  if (cloud !== null) {
    await database.transaction((transaction) => putCloudAuditFeed(transaction, { providerId, memberId }));
  }
  const door = await openAuditDoor(keeper?.url ?? application.url);
  const kubeconfig = door.throughIt(feed.kubeconfig);
  const sizes = feed.flags.filter((flag) => /truncate|-size=/.test(flag));
  const audit = { policy: policy ?? feed.policy, kubeconfig, maxWait, flags: [...sizes, ...flags] };
  const server = await startApiserver({ admins, audit }).catch(async (error: unknown) => {
    door.close();
    keeper?.close();
    await application.stop();
    throw error;
  });
  const session = {
    ...clusterSession(kubeconfigOf({ url: server.url, ca: server.ca }, { token: server.tokens['admin'] })),
    ...(cloud === null ? {} : { auditLog: cloud.auditLog }),
  };
  const listener = listenToDatabase({ url: application.databaseUrl, onFault: () => undefined });
  const sessions: CloudSessions = { use: async (_providerId, work) => work(session), close: () => undefined };
  await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
  const deps = { database, sessions, listener, frameworks: shippedFrameworks(), customChecks: noCustomChecks };
  const started = (take: typeof applyInTurns | typeof followInTurns): Pausable => {
    let turns: FeedTurns;
    const resume = (): void => void (turns = take(deps, providerId));
    resume();
    return { resume, pause: () => turns.end() };
  };
  const following = started(followInTurns);
  const reading = started(applyInTurns);
  await eventually(async () => {
    const { rows } = await database.raw<{ rows: { known: number }[] }>(
      `select count(*)::integer as known from change_feeds, jsonb_object_keys(cursor->'versions') where provider_id = ?`,
      [providerId],
    );
    assert.equal(rows[0]?.known, 16);
  });
  return {
    url: application.url,
    token,
    providerId,
    admin,
    database,
    server,
    sessions,
    records: door,
    following,
    reading,
    async baselined(method, path, body) {
      await server.call(method, path, body);
      const resourceId = await eventually(async () => {
        const row = await database('resources')
          .where({ provider_id: providerId, external_id: `default/${body.metadata.name}` })
          .first<{ id: number } | undefined>('id');
        assert.ok(row !== undefined);
        return row.id;
      });
      await makeBaseline(database, { resourceId, memberId });
      return resourceId;
    },
    async stop() {
      await following.pause();
      await reading.pause();
      session.close();
      await listener.close();
      await server.stop();
      door.close();
      keeper?.close();
      await application.stop();
    },
  };
}

/** Starts the target of an audit webhook that keeps each event, as the cloud of a managed cluster does. */
async function startLogKeeper(keep: (event: object) => Promise<void>) {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      for (const event of (JSON.parse(body) as { items: object[] }).items) await keep(event);
      response.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
