import type { ParameterSettingRow } from '../../db/reads/check-parameters/check-parameters.ts';
import type { Check } from '../../domain/checks/check.ts';
import { isLaxer, type Parameter, type ParameterValue } from '../../domain/checks/parameters.ts';
import { tunedText } from '../../domain/compliance/tuned-text.ts';
import type { TunedParameter } from '../../domain/compliance/tuning.ts';

/** A parameter with its check. */
export interface DeclaredParameter {
  check: Pick<Check, 'id' | 'provider'>;
  parameter: Parameter;
}

const listed = (value: ParameterValue): number | (number | string)[] =>
  typeof value === 'number' ? value : [...value];

/** Returns a parameter of a check with the values that are set, as the API shows it. */
export function presentParameter({ check, parameter }: DeclaredParameter, settings: readonly ParameterSettingRow[]) {
  const own = settings.filter(
    (one) =>
      (one.provider_kind ?? one.organization_kind) === check.provider &&
      one.check_id === check.id &&
      one.parameter === parameter.name,
  );
  return {
    ...parameter,
    provider_type: check.provider,
    check_id: check.id,
    default: listed(parameter.default),
    settings: own.map((row) => presentSetting(parameter, row)),
  };
}

/** Returns a value that is set, as the API shows it. */
export function presentSetting(parameter: Parameter, row: ParameterSettingRow) {
  const { id, framework_id, provider_id, organization_id, ou, unit_name = null, value, reason, set_by } = row;
  return {
    id,
    framework_id,
    provider_id,
    organization_id,
    ou,
    unit_name,
    value: listed(value),
    laxer: isLaxer(parameter, value),
    reason,
    set_by,
    set_at: row.set_at.toISOString(),
  };
}

/** Returns a value by which an assessment evaluated a check, as the API shows it. */
export function presentTuned(tuned: TunedParameter) {
  const { depth: _depth, organization_id = null, ou = null, unit_name = null, ...fields } = tuned;
  return {
    ...fields,
    organization_id,
    ou,
    unit_name,
    summary: tunedText([tuned]) ?? '',
    value: listed(tuned.value),
    default: listed(tuned.default),
  };
}
