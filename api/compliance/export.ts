import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import {
  type AssessedControlRow,
  type AssessmentRow,
  controlsOf,
  type FailureRow,
  failuresOf,
} from '../../db/reads/compliance/assessments.ts';
import { attestationsByControl } from '../../db/reads/attestations/attestations.ts';
import { providerKindOf } from '../../db/reads/compliance/frameworks.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { attestationText, type ReportedAttestation } from '../../domain/attestations/attestation-text.ts';
import { csvLine } from '../../domain/compliance/csv.ts';
import { deciderText } from '../../domain/compliance/decider-text.ts';
import { tunedText } from '../../domain/compliance/tuned-text.ts';
import type { FileBody } from '../endpoint.ts';

const rowsAtOnce = 2_000;

/** Returns an assessment as a file. Both formats are written as they are read; the same assessment gives the same bytes. */
export async function exportAssessment(
  database: Database,
  { assessment, format }: { assessment: AssessmentRow; format: 'pdf' | 'csv' },
): Promise<FileBody> {
  const controls = await controlsOf(database, assessment.id);
  const kind = await providerKindOf(database, assessment.provider_id);
  const attestations = await countingAttestations(database, assessment);
  const fileName = `assessment-${assessment.id}-${assessment.framework_id}.${format}`;
  if (format === 'csv') {
    const content = Readable.from(csvLines(database, { assessment, controls, kind, attestations }), {
      objectMode: false,
    });
    return { contentType: 'text/csv; charset=utf-8', fileName, content };
  }
  return {
    contentType: 'application/pdf',
    fileName,
    content: await pdfOf(database, { assessment, controls, kind, attestations }),
  };
}

interface ExportedAssessment {
  assessment: AssessmentRow;
  controls: readonly AssessedControlRow[];
  kind: ProviderKind;
  /** Attestations that count, by control. */
  attestations: ReadonlyMap<string, ReportedAttestation>;
}

/** Columns keep their positions for consumers that rely on them; new ones come last. */
const header = [
  'framework',
  'version',
  'provider',
  'assessed_at',
  'control_id',
  'category',
  'control_title',
  'severity',
  'status',
  'status_reason',
  'checks_mapped',
  'checks_known',
  'result',
  'check_id',
  'resource_id',
  'resource_name',
  'resource_type',
  'external_id',
  'region',
  'reason',
  'resource_type_label',
  'regions_covered',
  'decided_by',
  'parameters',
  'attested_by',
  'attested_until',
  'attestation_reviewed_by',
  'attestation_statement',
  'attestation_file',
  'attestation_sha256',
];

/**
 * Yields a line for each control and failed resource; a control without failures has one line without a resource.
 */
async function* csvLines(
  database: Database,
  { assessment, controls, kind, attestations }: ExportedAssessment,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(header);
  for (const control of controls) {
    const cells = [
      assessment.framework_id,
      assessment.framework_version,
      assessment.provider_name,
      assessment.created_at.toISOString(),
      control.control_id,
      control.category,
      control.title,
      control.severity,
      control.status,
      control.reason,
      control.checks.length,
      control.known_checks,
    ];
    const named = [
      control.regions_covered?.join(' ') ?? null,
      deciderText(control.decided_by),
      tunedText(control.parameters),
      ...attestedCells(control.status === 'manual' ? attestations.get(control.control_id) : undefined),
    ];
    let hasRows = false;
    for await (const failures of failurePages(database, { assessment, control })) {
      hasRows ||= failures.length > 0;
      yield failures.map((failure) => csvLine([...cells, ...failureCells(failure, kind), ...named])).join('');
    }
    if (!hasRows) yield csvLine([...cells, control.status, ...noFailure, ...named]);
  }
}

async function countingAttestations(
  database: Database,
  assessment: AssessmentRow,
): Promise<Map<string, ReportedAttestation>> {
  const counting = new Map<string, ReportedAttestation>();
  for (const [controlId, row] of await attestationsByControl(database, assessment)) {
    if (row.status !== 'accepted') continue;
    counting.set(controlId, {
      attested_by: row.created_email,
      attested_until: row.expires_at,
      attestation_reviewed_by: row.reviewed_email ?? '',
      attestation_statement: row.statement,
      attestation_file: row.file_name,
      attestation_sha256: row.file_sha256,
    });
  }
  return counting;
}

function attestedCells(attestation: ReportedAttestation | undefined): (string | null)[] {
  return [
    attestation?.attested_by ?? null,
    attestation?.attested_until.toISOString() ?? null,
    attestation?.attestation_reviewed_by ?? null,
    attestation?.attestation_statement ?? null,
    attestation?.attestation_file ?? null,
    attestation?.attestation_sha256 ?? null,
  ];
}

const textOf = (attestation: ReportedAttestation | undefined): string | null =>
  attestation === undefined ? null : attestationText(attestation);

/** The cells of a control that no resource failed. */
const noFailure = Array.from({ length: 8 }, () => null);

function failureCells(failure: FailureRow, kind: ProviderKind): (string | number)[] {
  return [
    failure.exception_id === null ? 'failed' : 'excepted',
    failure.check_id,
    failure.resource_id,
    failure.resource_name,
    failure.resource_type,
    failure.external_id,
    failure.region,
    failure.reason,
    typeTitle(kind, failure.resource_type),
  ];
}

async function* failurePages(
  database: Database,
  { assessment, control }: { assessment: AssessmentRow; control: AssessedControlRow },
): AsyncGenerator<FailureRow[], void, undefined> {
  if (control.failed_resources + control.excepted_resources === 0) return;
  let after: { resultKey: string; resourceId: number } | null = null;
  for (;;) {
    const page: FailureRow[] = await failuresOf(database, {
      assessment,
      checks: control.checks,
      limit: rowsAtOnce,
      after,
    });
    yield page;
    const last = page.at(-1);
    if (page.length < rowsAtOnce || last === undefined) return;
    after = { resultKey: last.result_key, resourceId: last.resource_id };
  }
}

async function pdfOf(
  database: Database,
  { assessment, controls, kind, attestations }: ExportedAssessment,
): Promise<Readable> {
  // The library and its fonts take memory that most API processes never need.
  const { assessmentPdf } = await import('../../platform/pdf/assessment.ts');
  const byId = new Map(controls.map((control) => [control.control_id, control]));
  return assessmentPdf(
    {
      framework: assessment.framework_name,
      version: assessment.framework_version,
      provider: assessment.provider_name,
      createdAt: assessment.created_at,
      score: assessment.score,
      passed: assessment.passed,
      failed: assessment.failed,
      notEvaluated: assessment.not_evaluated,
      manual: assessment.manual,
      attested: assessment.attested,
      controls: controls.map((control) => ({
        id: control.control_id,
        category: control.category,
        title: control.title,
        severity: control.severity,
        status: control.status,
        reason: control.reason,
        coverage: { mapped: control.checks.length, known: control.known_checks },
        failedResources: control.failed_resources,
        exceptedResources: control.excepted_resources,
        regionsCovered: control.regions_covered,
        decidedBy: control.decided_by,
        parameters: control.parameters,
        attestation: textOf(control.status === 'manual' ? attestations.get(control.control_id) : undefined),
      })),
    },
    async (controlId, limit) => {
      const rows = await failuresOf(database, {
        assessment,
        checks: byId.get(controlId)?.checks ?? [],
        limit,
      });
      return rows.map((row) => ({
        name: row.resource_name,
        typeLabel: typeTitle(kind, row.resource_type),
        region: row.region,
        reason: row.reason,
        isExcepted: row.exception_id !== null,
      }));
    },
  );
}
