import { ApplicationFailure, Context } from '@temporalio/activity';
import { endDiagnosis, writeListingDiagnosis } from '../../db/commands/diagnoses/diagnoses.ts';
import type { Database } from '../../db/database.ts';
import { diagnosedListings, findDiagnosis } from '../../db/reads/diagnoses/diagnoses.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { ListingDiagnosis } from '../../domain/diagnosis/listing-diagnosis.ts';
import { serviceVersion } from '../../platform/service-version.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { CloudSession, CollectionUnit } from '../clouds/cloud.ts';
import { groupsOf } from '../clouds/shared/groups.ts';

/** A diagnosis is not urgent: it leaves most of the account's rate limit to syncs. */
const listingsAtOnce = 3;
const beatMs = 5_000;

type Diagnose = NonNullable<CloudSession['diagnose']>;

/** Returns the activities that compare answers of clouds with their descriptions. */
export function diagnosisActivities({ database, sessions }: { database: Database; sessions: CloudSessions }) {
  return {
    /**
     * Runs the listings of a provider that an earlier attempt did not diagnose, and returns how many there are. A
     * regional listing is diagnosed in the first region that shows a resource.
     */
    async diagnoseListings(input: { diagnosisId: number; providerId: number }): Promise<{ listings: number }> {
      const { diagnosisId, providerId } = input;
      const context = Context.current();
      const beat = setInterval(() => context.heartbeat(), beatMs);
      try {
        const provider = await findProvider(database, providerId);
        const known = new Set((await diagnosedListings(database, diagnosisId)).map(({ service }) => service));
        return await sessions.use(providerId, async (session) => {
          const { diagnose } = session;
          if (diagnose === undefined) throw undescribed();
          const services = servicesOf(session.units({ regions: provider?.regions ?? [], withGlobal: true }));
          const missing = [...services].filter(([service]) => !known.has(service));
          for (const group of groupsOf(listingsAtOnce, missing)) {
            context.cancellationSignal.throwIfAborted();
            const reports = await Promise.all(
              group.map(async ([, units]) => inSomeRegion(units, diagnose, context.cancellationSignal)),
            );
            for (const report of reports) {
              await writeListingDiagnosis(database, { diagnosisId, version: serviceVersion, report });
            }
          }
          return { listings: services.size };
        });
      } finally {
        clearInterval(beat);
      }
    },
  };
}

export type DiagnosisActivities = ReturnType<typeof diagnosisActivities>;

const undescribed = (): ApplicationFailure =>
  ApplicationFailure.nonRetryable('The responses of this cloud are not described', 'NotSupported');

/** Returns the units of each listing, by its name. */
function servicesOf(units: readonly CollectionUnit[]): Map<string, [CollectionUnit, ...CollectionUnit[]]> {
  const services = new Map<string, [CollectionUnit, ...CollectionUnit[]]>();
  for (const unit of units) {
    const known = services.get(unit.service);
    if (known === undefined) services.set(unit.service, [unit]);
    else known.push(unit);
  }
  return services;
}

async function inSomeRegion(
  [first, ...others]: [CollectionUnit, ...CollectionUnit[]],
  diagnose: Diagnose,
  signal: AbortSignal,
): Promise<ListingDiagnosis> {
  let report = await diagnose(first, signal);
  for (const unit of others) {
    if (report.resources > 0 || report.fault !== null) break;
    report = await diagnose(unit, signal);
  }
  return report;
}

/** Returns the activities that touch the row of a diagnosis alone. */
export function diagnosisStateActivities({ database }: { database: Database }) {
  return {
    /** Returns the provider of a running diagnosis, or null when it has ended. */
    async openDiagnosis(input: { diagnosisId: number }): Promise<{ providerId: number; kind: ProviderKind } | null> {
      const row = await findDiagnosis(database, input.diagnosisId);
      return row?.status === 'running' ? { providerId: row.provider_id, kind: row.provider_type } : null;
    },
    /** Ends a diagnosis; with a reason, as failed. */
    async closeDiagnosis(input: { diagnosisId: number; reason: string | null }): Promise<void> {
      await endDiagnosis(database, input);
    },
  };
}

export type DiagnosisStateActivities = ReturnType<typeof diagnosisStateActivities>;
