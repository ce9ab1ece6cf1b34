import { Type } from 'typebox';
import { acceptanceFields } from '../acceptances/schema.ts';
import { anyJson, id, label, nullable, timestamp } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

/** Baseline of the interface specification §2. */
export const baselineSchema = named(
  'Baseline',
  Type.Object({
    id: id(),
    resource_id: id(),
    configuration: Type.Record(Type.String(), anyJson()),
    captured_at: timestamp(),
    created_by: id('Member who captured it'),
    acceptance_id: nullable(id('Acceptance by which it was captured over open findings')),
    voided_at: nullable(
      Type.String({ format: 'date-time', description: 'When it ceased to apply: its acceptance ended' }),
    ),
  }),
);

export const captureBody = named('NewBaseline', Type.Object({ resource_id: id(), ...acceptanceFields }));

export const baselineListQuery = Type.Object({ resource_id: id(), ...pageQuery });

export const bulkCaptureBody = named(
  'BaselineSelection',
  Type.Object(
    {
      ...providerFields(),
      type: Type.Optional(label()),
      region: Type.Optional(label()),
      tag: Type.Optional(named('TagSelector', Type.Object({ key: label(), value: Type.String({ maxLength: 1000 }) }))),
      ...acceptanceFields,
    },
    { description: 'Resources to capture; all given parts must fit. None given means every resource.' },
  ),
);

export const bulkCaptureSchema = named(
  'CapturedBaselines',
  Type.Object({
    resource_count: Type.Integer({ description: 'Resources that match and are not deleted' }),
    created: Type.Integer({ description: 'Baselines captured' }),
    unchanged: Type.Integer({ description: 'Resources whose newest baseline already is their configuration' }),
  }),
);

export const compareParams = Type.Object({ id: id(), other_id: id() });

const baselineDifference = named(
  'BaselineDifference',
  Type.Object({
    path: Type.String({ description: 'JSON Pointer' }),
    baseline_a_value: anyJson(),
    baseline_b_value: anyJson(),
  }),
);

export const comparisonSchema = named(
  'BaselineComparison',
  Type.Object({
    baseline_a: id(),
    baseline_b: id(),
    diff: Type.Array(baselineDifference),
  }),
);
