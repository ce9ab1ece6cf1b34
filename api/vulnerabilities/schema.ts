import { Type } from 'typebox';
import { vulnerabilityStatuses } from '../../domain/vulnerabilities/statuses.ts';
import { careFields, careQuery } from '../findings/care-fields.ts';
import { vulnerabilitySortColumns } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import {
  acceptedJobSchema,
  counts,
  id,
  nullable,
  several,
  severity,
  severityCounts,
  timestamp,
  words,
} from '../fields.ts';
import { ageField, listedProviderFields, placeFields, sortWords } from '../lists/fields.ts';
import { pageQuery } from '../pagination.ts';
import { reachabilitySummarySchema } from '../resources/reachability.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const vulnerabilityStatus = named('VulnerabilityStatus', words(vulnerabilityStatuses));

export const vulnerabilityFields = {
  id: id(),
  cve_id: Type.String({ description: 'CVE id, or the id of an advisory without one' }),
  severity: severity(),
  cvss_score: Type.Number({ minimum: 0, maximum: 10, description: 'CVSS v3 base score' }),
  cvss_vector: nullable(Type.String({ description: 'The vector that the score is of' })),
  score_estimated: Type.Boolean({
    description: 'The score is derived from a severity word, not from a CVSS v3 vector',
  }),
  known_exploited: Type.Boolean({ description: 'A catalogue lists the CVE as exploited' }),
  epss: nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'Likelihood that it is exploited within 30 days' }),
  ),
  ecosystem: Type.String({ description: 'Ecosystem of the package, as OSV names it' }),
  package_name: Type.String(),
  installed_version: Type.String(),
  fix_version: nullable(Type.String({ description: 'Earliest patched version; null when no fix exists' })),
  resource_id: id(),
  resource_name: Type.String(),
  provider_id: id(),
  status: vulnerabilityStatus,
  reason: nullable(Type.String({ description: 'Why it is in its state' })),
  detected_at: timestamp(),
  last_seen_at: timestamp(),
  fixed_at: nullable(timestamp()),
  ...careFields,
};

/** Vulnerability finding of the interface specification §2. */
export const vulnerabilitySchema = named('Vulnerability', Type.Object(vulnerabilityFields));

export const vulnerabilityDetailSchema = named(
  'VulnerabilityDetail',
  Type.Object({
    ...vulnerabilityFields,
    description: nullable(Type.String({ description: 'What the advisory says, Markdown' })),
    references: Type.Array(named('AdvisoryReference', Type.Object({ type: Type.String(), url: Type.String() }))),
    installed_versions: Type.Array(Type.String(), { description: 'Every affected version that is installed' }),
    score_basis: named('ScoreBasis', words(['cvss_v3', 'nvd', 'severity_word', 'cvss_v4', 'cvss_v2', 'none'] as const)),
    advisory_ids: Type.Array(Type.String(), { description: 'Every advisory that names it' }),
    changed_by: nullable(id('Member who set its state; null when a scan did')),
    execution_id: nullable(id('Execution that found it')),
    acceptance_id: nullable(id('Acceptance by which it is ignored')),
    reachability: reachabilitySummarySchema,
  }),
);

/** Filters and order of the list. */
export const vulnerabilityFilterQuery = Type.Object({
  ...listedProviderFields(),
  resource_id: Type.Optional(id()),
  severity: Type.Optional(several(severity())),
  status: Type.Optional(several(vulnerabilityStatus)),
  ...placeFields(),
  ...ageField(),
  cve_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  ...careQuery,
  sort: Type.Optional(sortWords('VulnerabilitySort', vulnerabilitySortColumns)),
});

export const vulnerabilityListQuery = Type.Object({ ...vulnerabilityFilterQuery.properties, ...pageQuery });

/** Fields that select what the summary counts. */
export const vulnerabilitySummaryQuery = Type.Object(providerFields());

export const vulnerabilityPatchBody = named(
  'VulnerabilityChange',
  Type.Object({
    status: vulnerabilityStatus,
    reason: Type.Optional(Type.String({ maxLength: 2_000, description: 'Required when ignored' })),
    expires_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'When an ignored finding is reopened; for `ignored` only' }),
    ),
  }),
);

export const scanBody = named(
  'VulnerabilityScanRequest',
  Type.Object({
    ...providerFields('Scan the resources of this provider'),
    resource_id: Type.Optional(id('Scan this resource')),
  }),
);

export const scanSchema = acceptedJobSchema;

export const vulnerabilitySummarySchema = named(
  'VulnerabilitySummary',
  Type.Object({
    total: Type.Integer(),
    by_severity: severityCounts(),
    by_status: named('VulnerabilityStatusCounts', counts(vulnerabilityStatuses)),
  }),
);
