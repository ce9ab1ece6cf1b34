import { keptSkipped } from '../../domain/packages/kept-skipped.ts';
import { packageRows, type PackageRows } from '../../domain/packages/package-rows.ts';
import {
  readSbomDocument,
  type SbomError,
  type SbomFormat,
  type SkippedComponent,
} from '../../domain/packages/sbom.ts';
import type { Json } from '../../domain/json.ts';
import { notEvaluatedReason, type UnevaluatedReason } from '../resources/not-evaluated.ts';
import { parseBody, type BodyReading, type BodyTask } from './body-task.ts';

/** Content of an uploaded bill of materials, small enough to pass between threads. */
export type SbomUpload =
  | { ok: false; error: SbomError }
  | {
      ok: true;
      format: SbomFormat;
      version: string;
      packages: PackageRows;
      skipped: SkippedComponent[];
      skippedTotal: number;
      notEvaluated: { name: string; version: string | null; reason: UnevaluatedReason }[];
      notEvaluatedTotal: number;
    };

/** Parses a bill of materials. Lists that grow with the document are truncated or passed as text. */
export function parseSbom(task: BodyTask): BodyReading {
  const body = parseBody(task);
  return body.ok ? { ok: true, value: uploadOf(body.value as Json) } : body;
}

function uploadOf(document: Json): SbomUpload {
  const read = readSbomDocument(document);
  if (!read.ok) return { ok: false, error: read.error };
  const { format, version, packages, skipped } = read.sbom;
  const unevaluated = packages.flatMap((found) => {
    const reason = notEvaluatedReason(found);
    return reason === null ? [] : [{ name: found.name, version: found.version, reason }];
  });
  return {
    ok: true,
    format,
    version,
    packages: packageRows(packages),
    skipped: skipped.slice(0, keptSkipped),
    skippedTotal: skipped.length,
    notEvaluated: unevaluated.slice(0, keptSkipped),
    notEvaluatedTotal: unevaluated.length,
  };
}
