import { Type } from 'typebox';
import { packageSources } from '../../domain/packages/package-sources.ts';
import type { SbomUpload } from '../parsing/sbom-task.ts';
import { unevaluatedReasons } from './not-evaluated.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

const unevaluatedReason = named('UnevaluatedReason', words(unevaluatedReasons));

/** The document as it is sent; the handler gets what a thread parsed from it. */
export const sbomBody = Type.Unsafe<SbomUpload>(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'CycloneDX 1.4 to 1.6 or SPDX 2.3, as JSON; 20 MB, 100,000 components and two million values at most',
  }),
);

export const sbomReportSchema = named(
  'SbomReport',
  Type.Object({
    resource_id: id(),
    format: named('SbomFormat', words(['cyclonedx', 'spdx'] as const)),
    format_version: Type.String(),
    packages: Type.Integer({ description: 'Packages that were imported' }),
    skipped_total: Type.Integer({ description: 'Components that name no package URL, or one that is none' }),
    skipped: Type.Array(
      named('SkippedComponent', Type.Object({ name: Type.String(), reason: words(['no_purl', 'bad_purl'] as const) })),
      {
        description: 'The first 100 of them',
      },
    ),
    not_evaluated_total: Type.Integer({ description: 'Packages that no scan can evaluate' }),
    not_evaluated: Type.Array(
      named(
        'UnevaluatedPackage',
        Type.Object({ name: Type.String(), version: nullable(Type.String()), reason: unevaluatedReason }),
      ),
      { description: 'The first 100 of them' },
    ),
    uploaded_at: timestamp(),
  }),
);

export const packageSchema = named(
  'Package',
  Type.Object({
    source: named('PackageSource', words(packageSources)),
    ecosystem: nullable(
      Type.String({ description: 'As OSV names it; null when there are no advisories for its kind' }),
    ),
    name: Type.String(),
    version: nullable(Type.String()),
    purl: nullable(Type.String()),
    not_evaluated: nullable(unevaluatedReason),
  }),
);
