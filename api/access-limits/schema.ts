import { Type, type TProperties } from 'typebox';
import { id, nullable } from '../fields.ts';
import { named } from '../named.ts';
import { taggedUnion } from '../validation/tagged-union.ts';

const mostEntries = 1_000;
const text = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });

const form = <Fields extends TProperties>(name: string, fields: Fields) =>
  named(name, Type.Object(fields, { additionalProperties: false }));

const entry = named(
  'AccessLimitEntry',
  taggedUnion(
    [
      form('ProviderLimit', { type: Type.Literal('provider'), provider_id: id() }),
      form('UnitLimit', {
        type: Type.Literal('unit'),
        organization_id: id(),
        ou: text('External id of a unit; accounts anywhere below it are inside'),
      }),
      form('OrganizationLimit', { type: Type.Literal('organization'), organization_id: id() }),
      form('TagLimit', {
        type: Type.Literal('tag'),
        key: text('A tag of accounts of organizations'),
        value: Type.Optional(Type.String({ maxLength: 256, description: 'Without it, every value matches' })),
      }),
    ],
    'A provider, or accounts of organizations by unit, organization or tag',
  ),
);

/** Returns the schema of a stored limit. */
export const accessLimit = (description: string) => nullable(Type.Array(entry, { description }));

/** Returns the schema of a limit in a request. */
export const requiredAccessLimit = (description: string) =>
  nullable(Type.Array(entry, { maxItems: mostEntries, description }));

/** Returns the schema of a limit that a request may leave out. */
export const givenAccessLimit = (description: string) => Type.Optional(requiredAccessLimit(description));
