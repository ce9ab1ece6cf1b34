import type { Transaction } from '../../db/database.ts';
import { claimSource } from '../../db/commands/changes/claim-source.ts';
import { isInside } from '../../db/reads/access-limits/subjects.ts';
import { findFeed } from '../../db/reads/changes/feeds.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import { settingsFault } from '../../domain/changes/feed-kinds.ts';
import type { FeedSettings } from '../../domain/changes/feed-settings.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { conflict, unprocessable } from '../errors.ts';

const title = 'The change feed cannot have these settings';

/** Throws 422 for settings that a feed cannot have: of another kind, or through a feed that has no queue. */
export async function requireSettings(
  transaction: Transaction,
  given: { provider: { id: number; type: ProviderKind }; settings: FeedSettings; limits: AccessLimits },
): Promise<void> {
  const { provider, settings, limits } = given;
  const fault = settingsFault(provider.type, settings);
  if (fault !== null) throw unprocessable(title, fault);
  const through = settings.through_provider_id;
  if (through === undefined) return;
  const field = 'settings.through_provider_id';
  await requireQueueOf(transaction, { through, type: provider.type, limits, except: provider.id }, { title, field });
}

/** Throws 422, naming a field, if it does not name a provider of a kind whose feed has a queue, or names the excepted one. */
export async function requireQueueOf(
  transaction: Transaction,
  given: { through: number; type: ProviderKind; limits: AccessLimits; except?: number },
  refusal: { title: string; field: string },
): Promise<void> {
  const { through, type, limits, except } = given;
  const source = await findProvider(transaction, through);
  const isSeen = source !== null && (await isInside(transaction, { name: 'provider', id: through, limits }));
  const feed = isSeen ? await findFeed(transaction, through) : null;
  const isQueue = source?.type === type && feed?.enabled === true && feed.settings.queue_arn !== undefined;
  if (isQueue && through !== except) return;
  const other = except === undefined ? 'a' : 'another';
  throw unprocessable(
    refusal.title,
    `${refusal.field}: ${through} does not name ${other} provider of this kind whose feed has a queue`,
  );
}

/**
 * Throws 409 if another feed receives the messages of a feed's queue or subscription: each would remove those of the
 * other. It is not named, since whoever asks may not see it.
 */
export async function requireOwnSource(
  transaction: Transaction,
  { providerId, settings }: { providerId: number; settings?: FeedSettings | undefined },
): Promise<void> {
  const wanted = settings ?? (await findFeed(transaction, providerId))?.settings ?? {};
  if (await claimSource(transaction, { providerId, settings: wanted })) return;
  throw conflict(
    'Another change feed receives the messages of this queue',
    'settings: a queue or subscription serves one feed; feeds of other AWS accounts go through it with settings.through_provider_id',
  );
}
