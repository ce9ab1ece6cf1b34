import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import {
  type AuditFeedRow,
  findAuditFeed,
  findAuditTokenHash,
  putAuditFeed,
  putCloudAuditFeed,
  removeAuditFeed,
} from '../../db/commands/changes/audit-feed.ts';
import { storeAuditRecords } from '../../db/commands/changes/audit-records.ts';
import type { Transaction } from '../../db/database.ts';
import { findProvider, type ProviderRow } from '../../db/reads/providers/providers.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { readAuditEvents } from '../../domain/clouds/kubernetes/audit/audit-record.ts';
import { auditSetup } from '../../domain/clouds/kubernetes/audit/setup-texts.ts';
import { baseUrlOf } from '../../platform/base-url.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { badRequest, notFound, rateLimited, unauthorized, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { addressSubject, createRequestQuota } from '../middleware/request-quota.ts';
import {
  auditEventListBody,
  auditFeedSchema,
  cloudAuditFeedBody,
  createdAuditFeedSchema,
  receivedRecordsSchema,
} from './schema.ts';
import { isFeedToken, newFeedToken } from './token.ts';

const tag = 'Providers';
/**
 * The largest batch that an API server sends with the flags of the setup: as many records as it may have, each as large as it
 * may be, and the list around them. One that is refused is lost.
 */
const largestBatch = 10 * 1024 * 1024 + 64 * 1024;
/** Batches wait for 0.2 seconds, on each of several API servers. */
const requestsPerMinute = 1_800;
/** What is parsed next to other requests. */
const inlineBytes = 64 * 1024;

/** Declares the endpoints of audit feeds, by which the API server of a cluster reports who made which change. */
export function auditFeedEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, settings, log, parsing } = dependencies;
  const quota = createRequestQuota({
    database,
    limit: requestsPerMinute,
    windowSeconds: 60,
    onFault: (fault) => log.warn({ err: fault }, 'requests of audit feeds are not being counted'),
  });

  async function requireQuota(subject: string): Promise<void> {
    const { isExceeded, resetSeconds } = await quota.take(subject);
    if (isExceeded) throw rateLimited(Math.max(1, Math.ceil(resetSeconds - Date.now() / 1_000)));
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/providers/{id}/audit-feed',
      tag,
      summary: 'Get the audit feed of a cluster',
      description:
        'Whether the audit log of its API server is received, or read from the log of its cloud, and how late. It names the ' +
        'users behind changes.',
      params: idParams,
      responses: { 200: auditFeedSchema },
      async handler({ params }) {
        if ((await findProvider(database, params.id)) === null) throw notFound('Provider');
        return { status: 200, body: presentFeed(params.id, await findAuditFeed(database, params.id)) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/providers/{id}/audit-feed',
      tag,
      summary: 'Create the audit feed of a cluster, or replace its token',
      description:
        'Returns a token, shown this once, and the policy, webhook configuration and flags for the API server. A token ' +
        'before it is refused from now on.',
      params: idParams,
      responses: { 201: createdAuditFeedSchema },
      idempotent: true,
      secretReply: true,
      async handler(request) {
        const providerId = request.params.id;
        const { token, hash, hint } = newFeedToken();
        const row = await database.transaction(async (transaction) => {
          await requireCluster(transaction, providerId);
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'provider.put_audit_feed',
            subjectType: 'provider',
            subjectId: providerId,
            after: { token_hint: hint },
          });
          const { memberId } = request.principal;
          return putAuditFeed(transaction, { providerId, tokenHash: hash, tokenHint: hint, memberId });
        });
        const url = `${baseUrlOf(settings)}/api/v1/providers/${providerId}/audit-records`;
        return { status: 201, body: { ...presentFeed(providerId, row), token, ...auditSetup({ url, token }) } };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/providers/{id}/audit-feed',
      tag,
      summary: 'Read the audit log of a managed cluster from its cloud',
      description:
        'For clusters of EKS, GKE and AKS that are connected through the account that found them: the identity of that ' +
        'account reads the log. It takes the place of an audit webhook, whose token is refused from now on. While the log ' +
        'cannot be read, `reason` says why and how to switch it on.',
      params: idParams,
      body: cloudAuditFeedBody,
      responses: { 200: auditFeedSchema },
      async handler(request) {
        const providerId = request.params.id;
        const row = await database.transaction(async (transaction) => {
          requireFoundCluster(await requireCluster(transaction, providerId));
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'provider.put_audit_feed',
            subjectType: 'provider',
            subjectId: providerId,
            after: { source: request.body.source },
          });
          return putCloudAuditFeed(transaction, { providerId, memberId: request.principal.memberId });
        });
        return { status: 200, body: presentFeed(providerId, row) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/providers/{id}/audit-feed',
      tag,
      summary: 'Remove the audit feed of a cluster',
      description:
        'Its token is refused from now on, or the log of the cloud is read no longer. Actors that were named stay.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const providerId = request.params.id;
        await database.transaction(async (transaction) => {
          if (!(await removeAuditFeed(transaction, providerId))) throw notFound('Audit feed');
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'provider.remove_audit_feed',
            subjectType: 'provider',
            subjectId: providerId,
          });
        });
        return { status: 204, body: null };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/providers/{id}/audit-records',
      tag,
      summary: 'Receive audit events of an API server',
      description:
        'The target of its audit webhook (audit.k8s.io/v1), with the token of the audit feed as bearer token. Responds with ' +
        '200 once the records are stored. What reads, or failed, or was tried only (dry run), is counted and left out.',
      params: idParams,
      query: Type.Object({
        timeout: Type.Optional(Type.String({ maxLength: 20, description: 'Sent by API servers; without effect' })),
      }),
      body: auditEventListBody,
      bodyLimitBytes: largestBatch,
      // Parsed when the token is known to be right.
      readBody: async (content) => content as never,
      ownToken: true,
      // By the quota of the feed instead: all its requests are from one address.
      unmetered: true,
      responses: { 200: receivedRecordsSchema },
      refusals: [429],
      async beforeBody({ params, headers, address }) {
        const isKnown = isFeedToken(headers['authorization'], await findAuditTokenHash(database, params.id));
        await requireQuota(`audit-feed:${isKnown ? params.id : addressSubject(address)}`);
        if (!isKnown) throw unauthorized('The token of the audit feed is required');
      },
      async handler({ params, body }) {
        const providerId = params.id;
        const events = readAuditEvents(await parsed(body as unknown as Uint8Array));
        if (events === null) throw badRequest('The body is not an EventList of audit.k8s.io/v1');
        const stored = await storeAuditRecords(database, { providerId, ...events });
        if (stored === null) throw unauthorized('The token of the audit feed is required');
        return { status: 200, body: { received: events.received, stored } };
      },
    }),
  ];

  async function parsed(content: Uint8Array): Promise<unknown> {
    if (content.length > inlineBytes) return parsing.body(content, null);
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    } catch {
      throw badRequest('The body is not JSON in UTF-8');
    }
  }
}

async function requireCluster(transaction: Transaction, providerId: number): Promise<ProviderRow> {
  const provider = await findProvider(transaction, providerId);
  if (provider === null) throw notFound('Provider');
  if (provider.type === kindOf.kubernetes) return provider;
  throw unprocessable('Only clusters have an audit feed', 'Other clouds record who made a change themselves');
}

function requireFoundCluster({ authentication }: ProviderRow): void {
  if (authentication?.type === 'cloud_cluster') return;
  throw unprocessable(
    'The audit log of this cluster cannot be read from a cloud',
    'The cloud is only known of clusters that are connected through the account that found them',
  );
}

function presentFeed(providerId: number, row: AuditFeedRow | null) {
  return {
    provider_id: providerId,
    enabled: row !== null,
    source: row?.source ?? null,
    reason: row?.reason ?? null,
    read_at: row?.read_at?.toISOString() ?? null,
    median_delay_seconds: row?.median_delay ?? null,
    longest_delay_seconds: row?.longest_delay ?? null,
    token_hint: row?.token_hint ?? null,
    created_at: row?.created_at.toISOString() ?? null,
    received_at: row?.received_at?.toISOString() ?? null,
    received: row?.received ?? 0,
    stored: row?.stored ?? 0,
  };
}
