import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Attestation, EvidenceFile } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { selectionOf, type SelectionOptions } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import { saveFile } from '../save-file.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';
import { endOf } from './acceptances.ts';

const path = '/api/v1/compliance/attestations';

/** Content types of evidence by the ending of the name. */
export const evidenceTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.md': 'text/plain',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Options of the list of attestations. */
export interface ListOptions extends SelectionOptions {
  status?: string;
  framework?: string;
  control?: string;
  expiresBefore?: string;
  page?: number;
  perPage?: number;
}

/** Lists attestations. */
export async function listAttestations(session: Session, options: ListOptions): Promise<void> {
  const { status, framework, control, expiresBefore, page: number, perPage } = options;
  const query = {
    status,
    framework_id: framework,
    control_id: control,
    expires_before: expiresBefore === undefined ? undefined : startOf(expiresBefore),
    ...selectionOf(options),
    page: number,
    per_page: perPage,
  };
  const page = await session.service.get<Page<Attestation>>(path, query);
  printPage(session, {
    page,
    empty: 'No attestation matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'STATUS', value: ({ status: now }) => now, style: ({ status: now }) => statusStyle(now) },
      { title: 'PROVIDER', value: ({ provider_name: name }) => name, dropOrder: 3 },
      { title: 'CONTROL', value: (row) => `${row.framework_id} ${row.framework_version} ${row.control_id}` },
      { title: 'STATEMENT', value: ({ statement }) => statement, dropOrder: 1 },
      { title: 'BY', value: ({ created_by: by }) => by.email, dropOrder: 4 },
      { title: 'UNTIL (UTC)', value: ({ expires_at: at }) => shortTime(at), dropOrder: 2 },
    ],
  });
}

/** Returns the beginning of a day, or a time, as the API takes it. */
function startOf(text: string): string {
  return endOf(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text, '--expires-before');
}

/** Options of a new attestation. */
export interface AttestOptions {
  provider: number[];
  framework: string;
  frameworkVersion?: string;
  control: string;
  statement: string;
  file?: string;
  until: string;
}

/** Attests a manual control, with a file as evidence if one is named. */
export async function createAttestation(session: Session, options: AttestOptions): Promise<void> {
  const expires = endOf(options.until, '--until');
  const file = options.file === undefined ? null : await upload(session, options.file);
  const created = await session.service.post<Attestation[]>(path, {
    provider_ids: options.provider,
    framework_id: options.framework,
    ...(options.frameworkVersion === undefined ? {} : { framework_version: options.frameworkVersion }),
    control_id: options.control,
    statement: options.statement,
    expires_at: expires,
    ...(file === null ? {} : { file_id: file.id }),
  });
  if (session.json) {
    session.terminal.printJson(created);
    return;
  }
  for (const { id, provider_name: name, control_id: control } of created) {
    session.terminal.print(safeText(`Attestation ${id} of control ${control} on ${name} waits for another member.`));
  }
  if (file !== null) session.terminal.print(safeText(`Evidence: ${file.name}, SHA-256 ${file.sha256}`));
}

async function upload({ service }: Session, file: string): Promise<EvidenceFile> {
  const type = evidenceTypes[extname(file).toLowerCase()];
  if (type === undefined) {
    throw new Problem(`--file ${safeText(file)}: not a kind of file that can be evidence`, {
      exitCode: exitCodes.usage,
      advice: `Its name ends with ${Object.keys(evidenceTypes).join(', ')}.`,
    });
  }
  const content = await contentOf(file);
  return service.upload<EvidenceFile>(`${path}/files?name=${encodeURIComponent(basename(file))}`, { content, type });
}

async function contentOf(file: string): Promise<Buffer<ArrayBuffer>> {
  const limit = 10 * 1024 * 1024;
  try {
    if ((await stat(file)).size <= limit) return await readFile(file);
  } catch (error) {
    throw new Problem(`--file could not be read: ${safeText(error instanceof Error ? error.message : String(error))}`, {
      exitCode: exitCodes.usage,
    });
  }
  throw new Problem(`--file ${safeText(file)} is larger than 10 MiB`, { exitCode: exitCodes.usage });
}

/** Accepts or rejects what another member attested. */
export async function reviewAttestation(
  session: Session,
  id: number,
  review: { decision: 'accepted' | 'rejected'; comment?: string },
): Promise<void> {
  await change(session, id, { step: 'review', body: review });
}

/** Withdraws an attestation. */
export async function withdrawAttestation(session: Session, id: number, reason: string | undefined): Promise<void> {
  await change(session, id, { step: 'withdraw', body: reason === undefined ? {} : { reason } });
}

async function change(session: Session, id: number, { step, body }: { step: string; body: object }): Promise<void> {
  const attestation = await session.service.post<Attestation>(`${path}/${id}/${step}`, body);
  if (session.json) session.terminal.printJson(attestation);
  else session.terminal.print(safeText(`Attestation ${id} is ${attestation.status}`));
}

/** Saves the evidence of an attestation; without `output`, under a name of its own in the present directory. */
export async function saveEvidence(session: Session, id: number, output: string | undefined): Promise<void> {
  const { file } = await session.service.get<Attestation>(`${path}/${id}`);
  if (file === null) throw new Problem(`Attestation ${id} has no evidence`, { exitCode: exitCodes.failed });
  // A name that another member chose is no path to write to; only its ending is kept.
  const target = output ?? `attestation-${id}${/\.[a-z]{2,4}$/i.exec(file.name)?.[0] ?? ''}`;
  await saveFile(await session.service.open(`${path}/${id}/file`), { file: target, what: 'The evidence' });
  if (session.json) session.terminal.printJson({ id, file: target, sha256: file.sha256 });
  else session.terminal.print(safeText(`${target}\tSHA-256 ${file.sha256}`));
}
