import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { claimAccount, lockProvider, widenRegions } from '../../db/commands/providers/providers.ts';
import { ownsGlobalResources } from '../../db/reads/providers/providers.ts';
import { SupersededError } from '../../db/commands/sync/units.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { schemaListingState } from '../../db/reads/sync/schema-listings.ts';
import { databaseTime } from '../../db/clock.ts';
import { isSchemaType } from '../../domain/clouds/schema-types.ts';
import { dueListings, listingKey } from '../../domain/inventory/due-listings.ts';
import { globalRegion, type CloudSession, type VerifiedAccount } from '../clouds/cloud.ts';
import { failureTypes } from '../failures.ts';
import { regionsToClaim } from '../connect/regions.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';

/** Returns the activities that plan which listings make up a sync. */
export function planActivities({ database, sessions }: { database: Database; sessions: CloudSessions }) {
  /** Assigns the account to the provider, unless connecting has done so, and adds regions that it has gained. */
  async function scopeOf(providerId: number, verified: VerifiedAccount) {
    return database.transaction(async (transaction) => {
      const provider = await lockProvider(transaction, providerId);
      if (provider === null) throw new SupersededError(`Provider ${providerId}`);
      const { accountId } = verified;
      if (provider.account_id === null) {
        const regions = regionsToClaim(provider, verified);
        const refusal = await claimAccount(transaction, { provider, accountId, regions });
        if (refusal !== null) throw ApplicationFailure.nonRetryable(refusal.message, 'AccountConnected');
        return {
          regions,
          withGlobal: await ownsGlobalResources(transaction, {
            id: provider.id,
            type: provider.type,
            account_id: accountId,
          }),
        };
      }
      if (provider.account_id !== accountId) {
        throw ApplicationFailure.nonRetryable(
          `The credentials belong to account ${accountId}, but the provider is account ${provider.account_id}`,
          failureTypes.bad_credentials,
        );
      }
      const regions = provider.all_regions
        ? await widenRegions(transaction, provider, verified.regions)
        : provider.regions;
      return { regions, withGlobal: await ownsGlobalResources(transaction, provider) };
    });
  }

  /** Returns the listings by schema that are due, none where the session has none. */
  async function listingsBySchema(
    session: CloudSession,
    plan: { providerId: number; scope: { regions: string[]; withGlobal: boolean }; signal: AbortSignal },
  ): Promise<UnitName[]> {
    const { regions, withGlobal } = plan.scope;
    const found = await session.schemaTypes?.(regions, plan.signal);
    if (found === undefined) return [];
    const listings = found.types.flatMap(({ resourceType: service, scope, parents }) => {
      if (scope === 'regional') return regions.map((region) => ({ service, region, parents }));
      return withGlobal ? [{ service, region: globalRegion, parents }] : [];
    });
    if (found.isComplete) {
      const { liveTypes } = await schemaListingState(database, plan.providerId);
      const names = new Set(found.types.map(({ resourceType }) => resourceType));
      const others = [...liveTypes].filter((type) => isSchemaType(type) && !names.has(type)).toSorted();
      if (withGlobal) listings.push(...others.map((service) => ({ service, region: globalRegion, parents: [] })));
    }
    if (found.isCheap) return listings.map(({ service, region }) => ({ service, region }));
    return dueListings({
      ...(await schemaListingState(database, plan.providerId)),
      listings,
      seen: new Set(found.seen.map(listingKey)),
      now: await databaseTime(database),
    });
  }

  return {
    /** Verifies the credentials and returns the names of the listings to run. */
    async planSync(input: { providerId: number }): Promise<UnitName[]> {
      const { cancellationSignal } = Context.current();
      return sessions.use(input.providerId, async (session) => {
        const verified = await session.verify(cancellationSignal);
        const scope = await scopeOf(input.providerId, verified);
        const units = session.units(scope).map(({ service, region }) => ({ service, region }));
        const bySchema = await listingsBySchema(session, { ...input, scope, signal: cancellationSignal });
        return [...units, ...bySchema];
      });
    },
  };
}

export type PlanActivities = ReturnType<typeof planActivities>;
