import { driftFindingFieldNames, type DriftFindingField } from '../../../domain/drift/finding.ts';

/** Fields of a finding that are not columns of `drift_findings` → the expression to read, with `resource` joined. */
const readElsewhere: Partial<Record<DriftFindingField, string>> = {
  resource_name: 'resource.name',
  resource_type: 'resource.resource_type',
};

/** Selects the fields of a finding, from `drift_findings as finding` and `resources as resource`. */
export const driftFindingColumns: readonly string[] = driftFindingFieldNames.map(
  (field) => `${readElsewhere[field] ?? `finding.${field}`} as ${field}`,
);
