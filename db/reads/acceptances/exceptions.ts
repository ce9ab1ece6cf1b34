import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import { likePattern, tagPointers, type Exception } from '../../../domain/compliance/exceptions.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';
import { subjectInside } from '../access-limits/subjects.ts';

/** A row of `compliance_exceptions`. */
export interface ExceptionRow extends Exception {
  reason: string;
  expires_at: Date;
  created_at: Date;
  created_by: number;
  revoked_at: Date | null;
}

export const columns = [
  'id',
  'check_id',
  'provider_id',
  'resource_id',
  'tag_key',
  'tag_value',
  'name_pattern',
  'reason',
  'expires_at',
  'created_at',
  'created_by',
  'revoked_at',
];

/** Returns one page of the exceptions, newest first, revoked ones left out, and their number. */
export async function listExceptions(
  database: Database,
  query: { limits: AccessLimits; checkId?: string; page: { page: number; perPage: number } },
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const matching = () => {
    const exceptions = database('compliance_exceptions').whereNull('revoked_at');
    if (query.limits.length > 0) {
      const { limits } = query;
      void exceptions.whereRaw(subjectInside(database, { name: 'exception', id: 'compliance_exceptions.id', limits }));
    }
    return query.checkId === undefined ? exceptions : exceptions.where({ check_id: query.checkId });
  };
  const [counted] = await matching().count<{ count: number }[]>('* as count');
  const rows = await matching()
    .orderBy('id', 'desc')
    .limit(query.page.perPage)
    .offset((query.page.page - 1) * query.page.perPage)
    .select<ExceptionRow[]>(columns);
  return { rows, total: counted?.count ?? 0 };
}

/** Returns the exceptions that are in force at a time for a provider. */
export async function exceptionsInForce(
  database: Database | Transaction,
  { providerId, at }: { providerId: number; at: Date },
): Promise<Exception[]> {
  return database('compliance_exceptions')
    .whereNull('revoked_at')
    .where('expires_at', '>', at)
    .whereRaw('(provider_id is null or provider_id = ?)', [providerId])
    .orderBy('id')
    .select<Exception[]>('id', 'check_id', 'provider_id', 'resource_id', 'tag_key', 'tag_value', 'name_pattern');
}

/** A failure that an exception would cover. */
export interface CoveredFailure {
  provider_id: number;
  check_id: string;
  resource_id: number;
  name: string;
  resource_type: string;
  reason: string;
}

/**
 * Returns the failures of each provider's newest evaluation, by the default version of a framework, that an exception
 * with these selectors would cover, by provider, check and resource, and their number; those already excepted are left
 * out.
 */
export async function coveredFailures(
  database: Database,
  query: {
    selectors: Omit<Exception, 'id'>;
    limits: AccessLimits;
    page: { page: number; perPage: number };
  },
): Promise<{ rows: CoveredFailure[]; total: number }> {
  const matching = () =>
    coveredBy(database, query.selectors).whereRaw(insideLimits(database, 'evaluation.provider_id', query.limits));
  const [counted] = await database.from(matching().as('covered')).count<{ count: number }[]>('* as count');
  const rows = (await matching()
    .orderBy(['evaluation.provider_id', 'check_id', 'failure.resource_id', 'failure.reason'])
    .limit(query.page.perPage)
    .offset((query.page.page - 1) * query.page.perPage)) as CoveredFailure[];
  return { rows, total: counted?.count ?? 0 };
}

/** Returns the failures that an exception would cover now, as `provider/check/resource`, sorted. */
export async function coveredSet(transaction: Transaction, selectors: Omit<Exception, 'id'>): Promise<string[]> {
  const rows = (await coveredBy(transaction, selectors)) as CoveredFailure[];
  return rows.map((row) => `${row.provider_id}/${row.check_id}/${row.resource_id}`).toSorted();
}

/** The check of a failure, without the framework whose values it was evaluated by. */
const checkOfFailure = `split_part(failure.check_id, '@', 1)`;

function coveredBy(database: Database | Transaction, selectors: Omit<Exception, 'id'>) {
  const failures = database('evaluation_failures as failure')
    .join('resources as resource', 'resource.id', 'failure.resource_id')
    .join('evaluations as evaluation', 'evaluation.id', 'failure.evaluation_id')
    .whereNull('failure.exception_id')
    .whereIn(
      'failure.evaluation_id',
      database('assessments')
        .where('is_default_version', true)
        .max('evaluation_id')
        .groupBy('provider_id', 'framework_id'),
    );
  if (selectors.check_id !== null) void failures.whereRaw(`${checkOfFailure} = ?`, [selectors.check_id]);
  if (selectors.provider_id !== null) void failures.where('evaluation.provider_id', selectors.provider_id);
  if (selectors.resource_id !== null) void failures.where('failure.resource_id', selectors.resource_id);
  if (selectors.name_pattern != null) {
    void failures.whereRaw('resource.name like ?', [likePattern(selectors.name_pattern)]);
  }
  if (selectors.tag_key !== null) {
    void failures.whereRaw(
      `not exists (select from resource_versions as version
        where version.id = failure.version_id and jsonb_exists_any(version.unreadable, ?::text[]))`,
      [[...tagPointers]],
    );
    if (selectors.tag_value === null) void failures.whereRaw('jsonb_exists(resource.tags, ?)', [selectors.tag_key]);
    else void failures.whereRaw('resource.tags ->> ? = ?', [selectors.tag_key, selectors.tag_value]);
  }
  return failures.distinct<CoveredFailure[]>(
    'evaluation.provider_id',
    database.raw(`${checkOfFailure} as check_id`),
    'failure.resource_id',
    'resource.name',
    'resource.resource_type',
    'failure.reason',
  );
}
