import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { switchFeed } from '../../db/commands/changes/feeds.ts';
import { listChanges, type ChangeRow } from '../../db/reads/changes/changes.ts';
import { listRejected } from '../../db/reads/changes/rejected.ts';
import { findFeed, type FeedRow } from '../../db/reads/changes/feeds.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { feedTransport, hasChangeFeed } from '../../domain/changes/feed-kinds.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { named } from '../named.ts';
import { pageOf, pageQuery, pageSchema, paginated } from '../pagination.ts';
import { presentActor } from '../../domain/changes/shown-actor.ts';
import {
  announcedChangeSchema,
  changeFeedSchema,
  changeStatus,
  givenFeedSettings,
  rejectedMessageSchema,
} from './schema.ts';
import { requireOwnSource, requireSettings } from './settings.ts';

const tag = 'Providers';

/** Declares the endpoints of change feeds, by which changes are found within seconds instead of with the next sync. */
export function changeFeedEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/providers/{id}/change-feed',
      tag,
      summary: 'Get the change feed of a provider',
      description:
        'How far announcements are received and applied. `missed_by_feed` counts the changes that only a sync found meanwhile.',
      params: idParams,
      responses: { 200: changeFeedSchema },
      async handler({ params }) {
        const provider = await findProvider(database, params.id);
        if (provider === null) throw notFound('Provider');
        return { status: 200, body: presentFeed(provider, await findFeed(database, params.id)) };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/providers/{id}/change-feed',
      tag,
      summary: 'Switch the change feed of a provider on or off',
      description:
        'While it is on, a change that the cloud announces is read, compared with the baseline and published within seconds. A sync ' +
        'is requested first, since nothing was announced before. `settings` replace those of before, and the feed starts over; ' +
        'without them they stay. Clusters need the verb `watch` beside `get` and `list`.',
      params: idParams,
      body: named(
        'SwitchChangeFeedRequest',
        Type.Object({ enabled: Type.Boolean(), settings: Type.Optional(givenFeedSettings) }),
      ),
      responses: { 200: changeFeedSchema },
      async handler(request) {
        const providerId = request.params.id;
        const { enabled, settings } = request.body;
        const limits = request.principal.limits;
        const body = await database.transaction(async (transaction) => {
          const provider = await findProvider(transaction, providerId);
          if (provider === null) throw notFound('Provider');
          if (enabled && !hasChangeFeed(provider.type)) {
            throw unprocessable('Providers of this kind have no change feed');
          }
          if (settings !== undefined) await requireSettings(transaction, { provider, settings, limits });
          if (enabled) await requireOwnSource(transaction, { providerId, settings });
          if (await switchFeed(transaction, { providerId, enabled, ...(settings === undefined ? {} : { settings }) })) {
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: enabled ? 'provider.enable_change_feed' : 'provider.disable_change_feed',
              subjectType: 'provider',
              subjectId: providerId,
              after: { enabled, ...(settings === undefined ? {} : { settings: { ...settings } }) },
            });
          }
          return presentFeed(provider, await findFeed(transaction, providerId));
        });
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/providers/{id}/change-feed/rejected',
      tag,
      summary: 'List messages that were no announcements',
      description: 'The newest hundred of the feed, the newest first. They were removed from the queue.',
      params: idParams,
      query: Type.Object(pageQuery),
      responses: { 200: pageSchema(rejectedMessageSchema) },
      async handler({ params, query }) {
        if ((await findProvider(database, params.id)) === null) throw notFound('Provider');
        const page = pageOf(query);
        const { rows, total } = await listRejected(database, { providerId: params.id, page });
        const shown = rows.map((row) => ({ ...row, received_at: row.received_at.toISOString() }));
        return { status: 200, body: paginated(shown, total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/providers/{id}/changes',
      tag,
      summary: 'List announced changes of a provider',
      description:
        'The newest first. What a cloud announces only says which resource is read; `failed` are those that could not be read.',
      params: idParams,
      query: Type.Object({ ...pageQuery, status: Type.Optional(changeStatus) }),
      responses: { 200: pageSchema(announcedChangeSchema) },
      async handler({ params, query }) {
        if ((await findProvider(database, params.id)) === null) throw notFound('Provider');
        const page = pageOf(query);
        const { rows, total } = await listChanges(database, {
          providerId: params.id,
          status: query.status ?? null,
          page,
        });
        return { status: 200, body: paginated(rows.map(presentChange), total, page) };
      },
    }),
  ];
}

function presentFeed({ id, type }: { id: number; type: ProviderKind }, row: FeedRow | null) {
  return {
    provider_id: id,
    enabled: row?.enabled ?? false,
    state: row?.enabled === true ? row.state : null,
    reason: row?.reason ?? null,
    transport: row?.enabled === true ? feedTransport(type, row.settings) : null,
    settings: row?.settings ?? {},
    notes: row?.notes ?? [],
    median_delay_seconds: row?.median_delay ?? null,
    longest_delay_seconds: row?.longest_delay ?? null,
    refused: row?.refused ?? {},
    awaits_sync: row !== null && row.resync_wanted_at !== null,
    enabled_at: row?.enabled === true ? row.enabled_at.toISOString() : null,
    followed_at: row?.followed_at?.toISOString() ?? null,
    last_change_at: row?.last_change_at?.toISOString() ?? null,
    announced: row?.announced ?? 0,
    unnamed: row?.unnamed ?? 0,
    unplaced: row?.unplaced ?? 0,
    rejected: row?.rejected ?? 0,
    pending: row?.pending ?? 0,
    failed: row?.failed ?? 0,
    missed_by_feed: row?.missed ?? 0,
  };
}

function presentChange({ actor, ...row }: ChangeRow) {
  return {
    ...row,
    occurred_at: row.occurred_at?.toISOString() ?? null,
    announced_at: row.announced_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    actor: presentActor(actor),
  };
}
