import type { Database, Transaction } from '../../database.ts';

/** Days before the first recording whose figures are derived from the history of findings and assessments. */
const historyDays = 365;
/** So many resources of a provider can be among those with the most severe findings of all. */
const riskyResources = 10;

/**
 * Records the figures of a provider for each day since the last recording, up to today so far, in UTC. Days before today are
 * derived from when findings appeared and ended; those that are ignored by now are left out of them. May be repeated: the
 * same days are written again. Returns the number of days, 0 for a provider that does not exist or is deleted.
 */
export async function recordTrendDays(database: Database, providerId: number): Promise<number> {
  return database.transaction(async (transaction) => {
    // One recording of a provider at a time: an attempt that timed out may still run.
    await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`trends ${providerId}`]);
    // Its row is not locked: a sync that ends meanwhile need not wait for the counting.
    const provider = await transaction('providers')
      .where({ id: providerId })
      .whereNotNull('answered_at')
      .whereNull('deleted_at')
      .first('id');
    if (provider === undefined) return 0;
    const days = await daysToRecord(transaction, providerId);
    for (const table of ['finding_days', 'score_days', 'account_days']) {
      const own = transaction(table).where({ provider_id: providerId });
      // Figures of an account are only known while they are current.
      await own.where('day', '>=', table === 'account_days' ? days.today : days.from).delete();
    }
    await recordPastFindings(transaction, { providerId, ...days });
    await recordPresentFindings(transaction, { providerId, ...days });
    await recordScores(transaction, { providerId, ...days });
    await recordAccount(transaction, { providerId, ...days });
    await recordRiskyResources(transaction, providerId);
    await transaction('trend_recordings')
      .insert({ provider_id: providerId, recorded_through: days.today })
      .onConflict('provider_id')
      .merge({ recorded_through: days.today, recorded_at: transaction.fn.now() });
    return days.count;
  });
}

/** Days are `YYYY-MM-DD`. */
interface Days {
  from: string;
  today: string;
  count: number;
}

async function daysToRecord(transaction: Transaction, providerId: number): Promise<Days> {
  const { rows } = await transaction.raw<{ rows: Days[] }>(
    `select day_from::text as "from", today::text, today - day_from + 1 as count
     from (select (now() at time zone 'UTC')::date as today) as clock
       cross join lateral (select least(today, greatest(today - :historyDays::int, coalesce(
         (select recorded_through from trend_recordings where provider_id = :providerId),
         (select (created_at at time zone 'UTC')::date from providers where id = :providerId)))) as day_from) as since`,
    { historyDays, providerId },
  );
  const [days] = rows;
  if (days === undefined) throw new Error('The database did not name the days to record');
  return days;
}

type Recorded = Days & { providerId: number };

/** Both kinds of findings, with when they appeared and ended. */
const findings = `
  select 'drift' as kind, severity, detected_at, resolved_at as ended_at
  from drift_findings where provider_id = :providerId
  union all
  select 'vulnerability', severity, detected_at, fixed_at
  from vulnerability_findings where provider_id = :providerId and status <> 'ignored'`;

/** What changed on each day: a row for each kind, severity and day. */
const changesByDay = `
  select kind, severity, day, sum(appeared) as appeared, sum(resolved) as resolved, sum(seconds) as seconds
  from (
    select kind, severity, (detected_at at time zone 'UTC')::date as day, 1 as appeared, 0 as resolved, 0 as seconds
    from findings
    union all
    select kind, severity, (ended_at at time zone 'UTC')::date, 0, 1, extract(epoch from ended_at - detected_at)
    from findings where ended_at is not null
  ) as change
  group by kind, severity, day`;

async function recordPastFindings(transaction: Transaction, { providerId, from, today }: Recorded): Promise<void> {
  await transaction.raw(
    `with findings as (${findings}), changes as (${changesByDay}),
     summed as (
       select kind, severity, day, sum(appeared) as appeared, sum(resolved) as resolved, sum(seconds) as seconds,
         sum(sum(appeared - resolved)) over (partition by kind, severity order by day) as open
       from (
         select * from changes
         union all
         select kind, severity, day::date, 0, 0, 0
         from (select distinct kind, severity from changes) as occurring
           cross join generate_series(:from::date, :today::date - 1, interval '1 day') as day
       ) as change
       group by kind, severity, day
     )
     insert into finding_days (provider_id, day, kind, severity, open, appeared, resolved, resolving_seconds)
     select :providerId, day, kind, severity, open, appeared, resolved, seconds from summed
     where day >= :from::date and day < :today::date and (open > 0 or appeared > 0 or resolved > 0)`,
    { providerId, from, today },
  );
}

/** Today's open findings are those that are open, whatever their history. */
async function recordPresentFindings(transaction: Transaction, { providerId, today }: Recorded): Promise<void> {
  await transaction.raw(
    `with findings as (${findings}), changes as (${changesByDay}),
     present as (
       select kind, severity, sum(open) as open, sum(appeared) as appeared, sum(resolved) as resolved, sum(seconds) as seconds
       from (
         select 'drift' as kind, severity, total as open, 0 as appeared, 0 as resolved, 0 as seconds
         from drift_finding_counts where provider_id = :providerId and status <> 'resolved'
         union all
         select 'vulnerability', severity, total, 0, 0, 0
         from vulnerability_finding_counts where provider_id = :providerId and status = 'open'
         union all
         select kind, severity, 0, appeared, resolved, seconds from changes where day = :today::date
       ) as part
       group by kind, severity
     )
     insert into finding_days (provider_id, day, kind, severity, open, appeared, resolved, resolving_seconds)
     select :providerId, :today::date, kind, severity, open, appeared, resolved, seconds from present
     where open > 0 or appeared > 0 or resolved > 0`,
    { providerId, today },
  );
}

async function recordScores(transaction: Transaction, { providerId, from, today }: Recorded): Promise<void> {
  await transaction.raw(
    `insert into score_days (provider_id, day, framework_id, passed, total_controls, not_evaluated)
     select :providerId, day::date, assessed.framework_id, newest.passed, newest.total_controls, newest.not_evaluated
     from generate_series(:from::date, :today::date, interval '1 day') as day
       cross join (select distinct framework_id from assessments where provider_id = :providerId) as assessed
       cross join lateral (
         select passed, total_controls, not_evaluated from assessments
         where provider_id = :providerId and framework_id = assessed.framework_id and is_default_version
           and created_at < (day::date + 1)::timestamp at time zone 'UTC'
         order by id desc limit 1) as newest`,
    { providerId, from, today },
  );
}

async function recordAccount(transaction: Transaction, { providerId, today }: Recorded): Promise<void> {
  await transaction.raw(
    `insert into account_days (provider_id, day, resources, partly_unreadable, monthly_savings)
     select :providerId, :today::date, count(*), count(*) filter (where version.unreadable <> '{}'),
       (select coalesce(sum(amount), 0) from (
          -- Of alternatives for one resource, only the largest counts.
          select max(estimated_monthly_savings) as amount from recommendations
          where provider_id = :providerId and status = 'pending' and savings_currency = 'USD' group by resource_id
        ) as saving)
     from resources as resource join resource_versions as version on version.id = resource.version_id
     where resource.provider_id = :providerId and resource.status <> 'deleted'`,
    { providerId, today },
  );
}

async function recordRiskyResources(transaction: Transaction, providerId: number): Promise<void> {
  await transaction('risky_resources').where({ provider_id: providerId }).delete();
  await transaction.raw(
    `insert into risky_resources (provider_id, resource_id, critical, high, medium, low)
     select :providerId, finding.resource_id,
       count(*) filter (where severity = 'critical') as critical, count(*) filter (where severity = 'high') as high,
       count(*) filter (where severity = 'medium') as medium, count(*) filter (where severity = 'low') as low
     from (
       select resource_id, severity from drift_findings where provider_id = :providerId and status <> 'resolved'
       union all
       select resource_id, severity from vulnerability_findings where provider_id = :providerId and status = 'open'
     ) as finding
       join resources as resource on resource.id = finding.resource_id and resource.status <> 'deleted'
     group by finding.resource_id order by 3 desc, 4 desc, 5 desc, 6 desc, 2 limit :riskyResources`,
    { providerId, riskyResources },
  );
}
