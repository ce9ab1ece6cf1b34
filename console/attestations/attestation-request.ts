import type { NewAttestation } from '../../client/src/client.ts';
import { Fault } from '../service/fault.ts';

/** The largest file of evidence, in bytes. */
export const largestFileBytes = 10 * 1024 * 1024;

/** Content types of evidence by the ending of the name: browsers differ in what they call a file. */
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

/** Returns the content type of a file of evidence. Throws `Fault` for one that the service would refuse. */
export function evidenceTypeOf({ name, size }: { name: string; size: number }): string {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  const type = evidenceTypes[ending];
  if (type === undefined) {
    throw new Fault('The file cannot be evidence', {
      status: 415,
      details: `Its name ends with none of ${Object.keys(evidenceTypes).join(', ')}`,
    });
  }
  if (size > largestFileBytes) throw new Fault('The file is larger than 10 MiB', { status: 413 });
  if (size === 0) throw new Fault('The file is empty', { status: 422 });
  return type;
}

/** An attestation as it is edited. */
export interface EditedAttestation {
  statement: string;
  /** A day, as `2026-12-31`; empty without one. */
  until: string;
}

/** Returns the latest day on which an attestation that is made now may end: a year later, less the day that has begun. */
export function latestDay(now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  latest.setUTCDate(latest.getUTCDate() - 1);
  return latest.toISOString().slice(0, 10);
}

/** Returns the statement and the expiry, at the end of the day in UTC. Throws `Fault` for what is missing. */
export function requestedAttestation(edited: EditedAttestation): Pick<NewAttestation, 'statement' | 'expires_at'> {
  if (edited.statement.trim() === '') throw new Fault('Enter a statement.', { status: 400 });
  if (edited.until === '') throw new Fault('Enter the day on which the attestation ends.', { status: 400 });
  return {
    statement: edited.statement.trim(),
    expires_at: new Date(`${edited.until}T23:59:59Z`).toISOString(),
  };
}

/** Returns a size in the units of file managers, e.g. `1.5 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
