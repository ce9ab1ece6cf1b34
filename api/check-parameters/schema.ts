import { Type } from 'typebox';
import { parameterTypes } from '../../domain/checks/parameters.ts';
import { id, label, nullable, providerKind, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';

const value = (description: string) =>
  Type.Union(
    [Type.Integer(), Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: 60 })]), { maxItems: 200 })],
    { description },
  );

const laxer = Type.Boolean({ description: 'Whether it passes resources that the default does not' });
const checkId = Type.String({ minLength: 1, maxLength: 200 });
const parameterName = Type.String({ minLength: 1, maxLength: 100 });
const frameworkId = Type.String({ minLength: 1, maxLength: 100 });

export const parameterSettingSchema = named(
  'CheckParameterSetting',
  Type.Object({
    id: id(),
    framework_id: nullable(Type.String({ description: 'Null: every framework' })),
    provider_id: nullable(id('Null: every provider of the kind, or of the organization')),
    organization_id: nullable(id('Whose accounts it is for; null for an account or for all')),
    ou: nullable(Type.String({ description: 'External id of the unit whose accounts it is for' })),
    unit_name: nullable(Type.String({ description: 'The name of the unit, or of the organization without one' })),
    value: value('A number, or a list of ports, CIDR blocks or accounts'),
    laxer,
    reason: Type.String(),
    set_by: id(),
    set_at: timestamp(),
  }),
);

export const checkParameterSchema = named(
  'CheckParameter',
  Type.Object({
    provider_type: providerKind(),
    check_id: Type.String(),
    name: Type.String(),
    title: Type.String(),
    type: named('CheckParameterType', words(parameterTypes)),
    unit: Type.String({ description: 'What a number counts, or what a list holds' }),
    default: value('Used where nothing is set'),
    minimum: Type.Integer({ description: 'The least number; of a list, the least entries' }),
    maximum: Type.Integer({ description: 'The greatest number; of a list, the most entries' }),
    laxer: named('LaxerValues', words(['higher', 'lower'] as const)),
    source: Type.String({ description: 'Where the default is from' }),
    settings: Type.Array(parameterSettingSchema, { description: 'What is set instead, the widest first' }),
  }),
);

/** A value by which an assessment evaluated a check instead of the default. */
export const tunedParameterSchema = named(
  'TunedParameter',
  Type.Object({
    check_id: Type.String(),
    parameter: Type.String(),
    summary: Type.String({ description: 'The whole in one sentence, for people' }),
    unit: Type.String(),
    value: value('What it was evaluated by'),
    default: value('What it is evaluated by where nothing is set'),
    laxer,
    framework_id: nullable(Type.String({ description: 'What it was set for; null for every framework' })),
    provider_id: nullable(id('What it was set for; null for every provider')),
    organization_id: nullable(id('Whose accounts it was set for')),
    ou: nullable(Type.String({ description: 'External id of the unit whose accounts it was set for' })),
    unit_name: nullable(Type.String({ description: 'The name that the unit, or the organization, had then' })),
    reason: Type.String(),
  }),
);

export const checkParameterQuery = Type.Object({
  provider_type: Type.Optional(providerKind()),
  check_id: Type.Optional(checkId),
  ...pageQuery,
});

export const parameterSettingBody = named(
  'NewCheckParameterSetting',
  Type.Object({
    provider_type: providerKind(),
    check_id: checkId,
    name: parameterName,
    value: value('Within the bounds of the parameter'),
    framework_id: Type.Optional(frameworkId),
    provider_id: Type.Optional(id()),
    organization_id: Type.Optional(id('For the accounts of an organization')),
    ou: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'For the accounts of a unit, at any depth: its `external_id` or `id` in the tree',
      }),
    ),
    reason: label(1_000),
  }),
);
