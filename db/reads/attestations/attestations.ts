import type { Knex } from 'knex';
import type { AttestationStatus } from '../../../domain/attestations/attestation.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database, Transaction } from '../../database.ts';
import { countOf, listWindow, type ListPage } from '../lists/list-window.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';

/** An attestation as it stands now. */
export interface AttestationRow {
  id: number;
  status: AttestationStatus;
  provider_id: number;
  provider_name: string;
  framework_id: string;
  framework_version: string;
  control_id: string;
  control_title: string;
  statement: string;
  expires_at: Date;
  file_id: number | null;
  file_name: string | null;
  file_content_type: string | null;
  file_size_bytes: number | null;
  file_sha256: string | null;
  created_by: number;
  created_email: string;
  created_at: Date;
  reviewed_by: number | null;
  reviewed_email: string | null;
  reviewed_at: Date | null;
  review_comment: string | null;
  ended_by: number | null;
  ended_email: string | null;
  ended_at: Date | null;
  end_reason: string | null;
}

/** SQL of the state of `attestation` now: it expires by the clock, without a process that notices. */
export const statusNow = `case when attestation.status in ('pending', 'accepted') and attestation.expires_at <= now()
  then 'expired' else attestation.status end`;

/** SQL that says whether `attestation` counts now. */
const counts = `attestation.status = 'accepted' and attestation.expires_at > now()`;

/** Returns SQL that says whether `attestation` counted at a time, SQL too, that is not in the future. */
const countedAt = (at: string): string => `attestation.status not in ('pending', 'rejected')
  and attestation.reviewed_at <= ${at} and attestation.expires_at > ${at}
  and (attestation.ended_at is null or attestation.ended_at > ${at})`;

/**
 * Returns SQL with the fields of `ReportedAttestation`: the attestation of `control` that counted at a time. `assessment` is
 * the name of a table with its provider, framework and version.
 */
export function reportedAttestation({ assessment, at }: { assessment: string; at: string }): string {
  return `(select author.email as attested_by, attestation.expires_at as attested_until,
      reviewer.email as attestation_reviewed_by, attestation.statement as attestation_statement,
      file.name as attestation_file, file.sha256 as attestation_sha256
    from attestations as attestation
    join members as author on author.id = attestation.created_by
    join members as reviewer on reviewer.id = attestation.reviewed_by
    left join attestation_files as file on file.id = attestation.file_id
    where ${ofControl(assessment)} and ${countedAt(at)}
    order by attestation.id desc limit 1)`;
}

/** Returns SQL that says whether `attestation` is about `control`, a manual one of an assessment. */
const ofControl = (assessment: string): string => `control.status = 'manual'
  and attestation.control_id = control.control_id and attestation.provider_id = ${assessment}.provider_id
  and attestation.framework_id = ${assessment}.framework_id
  and attestation.framework_version = ${assessment}.framework_version`;

/**
 * Returns SQL with the number of manual controls of an assessment that are attested now, or were at a time. `assessment` is
 * the name of a table with its id, provider, framework and version.
 */
export function attestedControls(assessment: string, at: string | null = null): string {
  return `(select count(*) from attestations as attestation
    join assessment_controls as control on control.assessment_id = ${assessment}.id and ${ofControl(assessment)}
    where ${at === null ? counts : countedAt(at)})`;
}

const columns = (database: Database | Transaction) => [
  'attestation.*',
  database.raw(`${statusNow} as status`),
  'provider.name as provider_name',
  'file.name as file_name',
  'file.content_type as file_content_type',
  'file.size_bytes as file_size_bytes',
  'file.sha256 as file_sha256',
  'author.email as created_email',
  'reviewer.email as reviewed_email',
  'ender.email as ended_email',
];

function selected(database: Database | Transaction): Knex.QueryBuilder {
  return database('attestations as attestation')
    .join('providers as provider', 'provider.id', 'attestation.provider_id')
    .join('members as author', 'author.id', 'attestation.created_by')
    .leftJoin('attestation_files as file', 'file.id', 'attestation.file_id')
    .leftJoin('members as reviewer', 'reviewer.id', 'attestation.reviewed_by')
    .leftJoin('members as ender', 'ender.id', 'attestation.ended_by');
}

/** Filters of the list; those left out match everything. `expiresBefore` finds only those that have not ended. */
export interface AttestationFilter {
  status?: AttestationStatus | undefined;
  frameworkId?: string | undefined;
  controlId?: string | undefined;
  expiresBefore?: Date | undefined;
}

/** Returns one page of the attestations of some providers, newest first, and their number. */
export async function listAttestations(
  database: Database,
  query: { providers: ProviderSelection; filter: AttestationFilter; page: { page: number; perPage: number } },
): Promise<ListPage<AttestationRow>> {
  const { status, frameworkId, controlId, expiresBefore } = query.filter;
  const providers = await selectProviders(database, query.providers);
  const matching = (): Knex.QueryBuilder => {
    const found = database('attestations as attestation');
    whereProviders(found, 'attestation.provider_id', providers);
    if (status !== undefined) void found.whereRaw(`${statusNow} = ?`, [status]);
    if (frameworkId !== undefined) void found.where('attestation.framework_id', frameworkId);
    if (controlId !== undefined) void found.where('attestation.control_id', controlId);
    if (expiresBefore !== undefined) {
      void found
        .whereIn('attestation.status', ['pending', 'accepted'])
        .where('attestation.expires_at', '<', expiresBefore);
    }
    return found;
  };
  const total = await countOf(matching());
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const ids = matching()
    .orderBy('attestation.id', window.reversed ? 'asc' : 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .select('attestation.id');
  const rows = (await selected(database)
    .join(ids.as('page'), 'page.id', 'attestation.id')
    .orderBy('attestation.id', 'desc')
    .select(columns(database))) as AttestationRow[];
  return { rows, total };
}

/** Returns attestations by id, in the order of their ids. */
export async function attestationsById(
  database: Database | Transaction,
  ids: readonly number[],
): Promise<AttestationRow[]> {
  return (await selected(database)
    .whereIn('attestation.id', [...ids])
    .orderBy('attestation.id')
    .select(columns(database))) as AttestationRow[];
}

/** Returns the attestation with this id, or null. */
export async function findAttestation(database: Database, attestationId: number): Promise<AttestationRow | null> {
  const [row] = await attestationsById(database, [attestationId]);
  return row ?? null;
}

/**
 * Returns the attestation to show for each control of a framework version on a provider, by control: the one that counts,
 * else the newest one that waits for review, else the newest of all.
 */
export async function attestationsByControl(
  database: Database,
  of: { provider_id: number; framework_id: string; framework_version: string },
): Promise<Map<string, AttestationRow>> {
  const { provider_id, framework_id, framework_version } = of;
  const newest = database('attestations as attestation')
    .where({ provider_id, framework_id, framework_version })
    .distinctOn('control_id')
    .orderByRaw(`control_id, (${counts}) desc, (${statusNow} = 'pending') desc, id desc`)
    .select('id');
  const rows = (await selected(database)
    .whereIn('attestation.id', newest)
    .select(columns(database))) as AttestationRow[];
  return new Map(rows.map((row) => [row.control_id, row]));
}
