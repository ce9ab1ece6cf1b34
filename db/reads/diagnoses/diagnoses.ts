import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { DiagnosisStatus, ListingDiagnosis } from '../../../domain/diagnosis/listing-diagnosis.ts';
import type { Database, Transaction } from '../../database.ts';

/** A diagnosis without its listings. */
export interface DiagnosisRow {
  id: number;
  provider_id: number;
  provider_type: ProviderKind;
  status: DiagnosisStatus;
  service_version: string | null;
  workflow_id: string;
  error: string | null;
  created_at: Date;
  ended_at: Date | null;
}

const columns = [
  'diagnosis.id',
  'diagnosis.provider_id',
  'provider.type as provider_type',
  'diagnosis.status',
  'diagnosis.service_version',
  'diagnosis.workflow_id',
  'diagnosis.error',
  'diagnosis.created_at',
  'diagnosis.ended_at',
];

const diagnoses = (database: Database | Transaction) =>
  database('diagnoses as diagnosis').join('providers as provider', 'provider.id', 'diagnosis.provider_id');

/** Returns the diagnosis with this id, or null. */
export async function findDiagnosis(database: Database | Transaction, id: number): Promise<DiagnosisRow | null> {
  const row = await diagnoses(database)
    .where({ 'diagnosis.id': id })
    .first<DiagnosisRow | undefined>(...columns);
  return row ?? null;
}

/** Returns the results so far, by the name of the listing. */
export async function diagnosedListings(database: Database, diagnosisId: number): Promise<ListingDiagnosis[]> {
  const rows = await database('diagnosis_listings')
    .where({ diagnosis_id: diagnosisId })
    .orderBy('service')
    .select<{ report: ListingDiagnosis }[]>('report');
  return rows.map(({ report }) => report);
}

/** Returns diagnoses that have been running for some seconds and have no pending start. */
export function runningDiagnoses(
  database: Database,
  olderThanSeconds: number,
): Promise<(DiagnosisRow & { age_seconds: number })[]> {
  return diagnoses(database)
    .where('diagnosis.status', 'running')
    .whereRaw(`diagnosis.created_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereNotExists(database('outbox').select('id').whereRaw('outbox.workflow_id = diagnosis.workflow_id'))
    .orderBy('diagnosis.id')
    .select(...columns, database.raw('extract(epoch from now() - diagnosis.created_at)::float8 as age_seconds'));
}
