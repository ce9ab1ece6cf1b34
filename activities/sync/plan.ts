import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { claimAccount, lockProvider, widenRegions } from '../../db/commands/providers/providers.ts';
import { ownsGlobalResources } from '../../db/reads/providers/providers.ts';
import { SupersededError } from '../../db/commands/sync/units.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { schemaListingState } from '../../db/reads/sync/schema-listings.ts';
import { databaseTime } from '../../db/clock.ts';
import { isListedBySchema } from '../../domain/clouds/former-types.ts';
import { dueListings, listingKey } from '../../domain/inventory/due-listings.ts';
import { globalRegion, type CloudSession, type SchemaTypes, type VerifiedAccount } from '../clouds/cloud.ts';
import { CloudError } from '../clouds/errors.ts';
import { failureTypes } from '../failures.ts';
import { regionsToClaim } from '../connect/regions.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';

/** How long finding the types to list by schema may take. A sync does not depend on it, and planning has one minute. */
const typesWithinMs = 20_000;

/**
 * Returns the activities that plan which listings make up a sync. `findTypesWithinMs` is how long finding the types to
 * list by schema may take, 20 seconds if absent.
 */
export function planActivities(deps: { database: Database; sessions: CloudSessions; findTypesWithinMs?: number }) {
  const { database, sessions, findTypesWithinMs = typesWithinMs } = deps;

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

  /**
   * Returns what can be listed by schema; null where the cloud does not say so in time, or cannot at the moment. Throws
   * `CloudError` when the credentials are rejected.
   */
  async function typesInTime(
    session: CloudSession,
    { regions, signal }: { regions: readonly string[]; signal: AbortSignal },
  ): Promise<SchemaTypes | null> {
    const end = AbortSignal.timeout(findTypesWithinMs);
    try {
      return (await session.schemaTypes?.(regions, AbortSignal.any([signal, end]))) ?? null;
    } catch (fault) {
      signal.throwIfAborted();
      const isOfCloud = fault instanceof CloudError && fault.kind !== 'bad_credentials';
      if (!isOfCloud && !end.aborted) throw fault;
      return null;
    }
  }

  /** Returns the listings by schema that are due, none where the session has none. */
  async function listingsBySchema(
    session: CloudSession,
    plan: {
      providerId: number;
      executionId?: number;
      scope: { regions: string[]; withGlobal: boolean };
      signal: AbortSignal;
    },
  ): Promise<UnitName[]> {
    const { regions, withGlobal } = plan.scope;
    if (session.schemaTypes === undefined) return [];
    const found = await typesInTime(session, { regions, signal: plan.signal });
    if (found === null) {
      const { liveListings } = await schemaListingState(database, plan.providerId);
      const places = withGlobal ? [...regions, globalRegion] : regions;
      return liveListings.filter(({ service, region }) => isListedBySchema(service) && places.includes(region));
    }
    const listings = found.types.flatMap(({ resourceType: service, scope, parents }) => {
      if (scope === 'regional') return regions.map((region) => ({ service, region, parents }));
      return withGlobal ? [{ service, region: globalRegion, parents }] : [];
    });
    if (found.isComplete) {
      const { liveTypes } = await schemaListingState(database, plan.providerId);
      const names = new Set(found.types.map(({ resourceType }) => resourceType));
      const others = [...liveTypes].filter((type) => isListedBySchema(type) && !names.has(type)).toSorted();
      if (withGlobal) listings.push(...others.map((service) => ({ service, region: globalRegion, parents: [] })));
    }
    if (found.isCheap) return listings.map(({ service, region }) => ({ service, region }));
    if (plan.executionId !== undefined) {
      const lines = (found.withoutHints ?? []).map((reason) => ({
        level: 'info' as const,
        message: `No hints which types there are: ${reason}`,
      }));
      await logToExecution(database, plan.executionId, lines);
    }
    return dueListings({
      ...(await schemaListingState(database, plan.providerId)),
      listings,
      seen: new Set(found.seen.map(listingKey)),
      hinted: new Set((found.hinted ?? []).map(listingKey)),
      now: await databaseTime(database),
    });
  }

  return {
    /**
     * Verifies the credentials and returns the names of the listings to run. Workflows of early releases pass no
     * `executionId`, whose log says what is not known.
     */
    async planSync(input: { providerId: number; executionId?: number }): Promise<UnitName[]> {
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
