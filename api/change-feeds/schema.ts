import { Type } from 'typebox';
import { changeStatuses, feedStates } from '../../domain/changes/announced-change.ts';
import { feedTransports } from '../../domain/changes/feed-kinds.ts';
import { changeKind, changeMeansWord, id, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { changeSourceSchema, shownActorSchema } from '../../domain/changes/shown-actor.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const changeStatus = named(
  'ChangeStatus',
  words(changeStatuses, {
    description:
      '`pending`: the resource is about to be read. `applied`: what was read differed from the inventory. `unchanged`: it did ' +
      'not. `failed`: it could not be read; `reason` says why, and the next sync reads it',
  }),
);

/** Settings of a feed, each for the kinds that have it; `feed-kinds.ts` says which. */
const settingFields = {
  queue_arn: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'The queue that receives announcements (AWS), in the account of the provider. Without one, the record of changes is read ' +
        'every few minutes',
    }),
  ),
  subscription: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 400,
      description:
        'The Pub/Sub subscription that receives announcements (Google Cloud), as `projects/<id>/subscriptions/<name>`. Without ' +
        'one, the history of known assets is read every few minutes',
    }),
  ),
  queue_url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'The queue of a storage account that receives events of the subscription (Azure), as ' +
        '`https://<account>.queue.core.windows.net/<queue>`. Without one, the record of changes is read every minute',
    }),
  ),
  through_provider_id: Type.Optional(
    id('The provider whose queue receives the announcements of this one, too: one queue for an organization'),
  ),
};

export const feedSettings = named('ChangeFeedSettings', Type.Object(settingFields));
export const givenFeedSettings = named('GivenChangeFeedSettings', Type.Object(settingFields));

export const rejectedMessageSchema = named(
  'RejectedMessage',
  Type.Object({
    id: id(),
    message_id: Type.String({ description: 'Id of the message in the queue' }),
    reason: Type.String(),
    text: Type.String({ description: 'The beginning of the message, without secrets' }),
    received_at: timestamp(),
  }),
);

export const changeFeedSchema = named(
  'ChangeFeed',
  Type.Object({
    provider_id: id(),
    enabled: Type.Boolean(),
    state: nullable(
      words(feedStates, {
        description: '`failing` with a `reason` while announcements cannot be received; null if it is off',
      }),
    ),
    reason: nullable(Type.String()),
    transport: nullable(
      words(feedTransports, {
        description:
          '`watch`: over open connections. `queue`: as messages. `log`: the record of changes is read every few minutes',
      }),
    ),
    settings: feedSettings,
    notes: Type.Array(Type.String(), { description: 'What limits the feed at present, e.g. why no actors are shown' }),
    median_delay_seconds: nullable(
      Type.Number({
        minimum: 0,
        description: 'From a change to its announcement, over the last hundred; null without any',
      }),
    ),
    longest_delay_seconds: nullable(Type.Number({ minimum: 0 })),
    refused: Type.Record(Type.String(), Type.String(), {
      description:
        'Resource types whose changes are not announced to this identity, with the reason; syncs still read them',
    }),
    awaits_sync: Type.Boolean({
      description: 'Whether announcements may have been missed, so that a sync is requested as soon as none is running',
    }),
    enabled_at: nullable(timestamp()),
    followed_at: nullable(timestamp()),
    last_change_at: nullable(timestamp()),
    announced: count(
      'Changes that were announced since the feed was first switched on, without what was known already',
    ),
    unnamed: count('Announcements that name no resource: what their service lists is compared with the inventory'),
    unplaced: count('Announcements of accounts or regions that no feed covers'),
    rejected: count('Messages that were no announcements; the newest are listed'),
    pending: count('Changes whose resource is about to be read'),
    failed: count('Changes whose resource could not be read'),
    missed_by_feed: count('Changes that only a sync found while the feed was followed: whether it can be trusted'),
  }),
);

export const announcedChangeSchema = named(
  'AnnouncedChange',
  Type.Object({
    id: id(),
    event_id: Type.String({ description: 'Id of the announcement in the cloud' }),
    source: changeSourceSchema,
    resource_id: nullable(id()),
    resource_type: Type.String(),
    external_id: Type.String(),
    region: Type.String(),
    kind: changeKind(),
    occurred_at: nullable(timestamp()),
    announced_at: timestamp(),
    via: nullable(Type.String({ description: 'The program that made the change, as it names itself' })),
    means: nullable(changeMeansWord()),
    call: nullable(Type.String()),
    actor: nullable(shownActorSchema),
    remediation_id: nullable(id('Remediation of this service that made it')),
    status: changeStatus,
    attempts: count('Failed attempts to read the resource'),
    reason: nullable(Type.String()),
    settled_at: nullable(timestamp()),
  }),
);
