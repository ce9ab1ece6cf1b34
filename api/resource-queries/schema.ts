import { Type } from 'typebox';
import { resourceStatuses } from '../../db/reads/resources/resources.ts';
import { sourceMaxLength } from '../../domain/custom-checks/cel.ts';
import { columnsAtMost, columnsMaxLength } from '../../domain/resource-queries/query.ts';
import { anyJson, id, label, nullable, providerKind, resourceTypeLabel, words } from '../fields.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';
import { endings } from './run-query.ts';

export const defaultRows = 100;
const mostRows = 1_000;
/** The ids of that many rows fit into a cursor. */
export const mostSortedRows = 100;

const resourceStatus = named('ResourceStatus', words(resourceStatuses));
const plainText = '^[^\\u0000-\\u001f\\u007f]+$';

const narrowing = {
  ...providerFields(),
  provider_type: Type.Optional(providerKind()),
  type: Type.Optional(label()),
  region: Type.Optional(label()),
  status: Type.Optional(resourceStatus),
  tag: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      pattern: plainText,
      description: 'Only resources with this tag: `key=value`, or `key` for any value',
    }),
  ),
};

const filter = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: sourceMaxLength,
    description:
      'CEL predicate on a resource, with the variables and limits of custom checks. Default: every resource matches',
  }),
);

const sort = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 101,
    description: `Title of the column to sort by; a minus sign before it means descending. At most ${mostSortedRows} rows`,
  }),
);

const rows = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: mostRows,
    description: `Rows of an answer in JSON; ${defaultRows} by default, ${mostSortedRows} at most when sorted`,
  }),
);

const cursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 4_000, description: '`next_cursor` of the answer before, to the same query' }),
);

const format = Type.Optional(named('ResourceQueryFormat', words(['json', 'csv'] as const)));

/** Of all columns together, with their titles. */
const columnText = () =>
  Type.String({
    minLength: 1,
    maxLength: columnsMaxLength + 4_000,
    description:
      'Columns, separated by commas: CEL expressions, or JSON Pointers into the configuration, each with a title before ' +
      'an equals sign if it is to have another one',
  });

export const queryParameters = Type.Object({
  filter,
  columns: Type.Optional(columnText()),
  sort,
  ...narrowing,
  limit: rows,
  cursor,
  format,
});

export const queryBody = named(
  'ResourceQueryRequest',
  Type.Object({
    filter,
    columns: Type.Optional(
      Type.Union(
        [
          Type.Array(Type.String({ minLength: 1, maxLength: sourceMaxLength + 102 }), { maxItems: columnsAtMost }),
          columnText(),
        ],
        { description: 'A list of columns, or a text with commas as in the query' },
      ),
    ),
    sort,
    ...narrowing,
    limit: rows,
    cursor,
    format,
  }),
);

const rowSchema = named(
  'ResourceQueryRow',
  Type.Object({
    resource_id: id(),
    provider_id: id(),
    resource_type: Type.String(),
    resource_type_label: resourceTypeLabel(),
    region: Type.String(),
    name: Type.String(),
    external_id: Type.String(),
    values: Type.Record(Type.String(), anyJson(), { description: 'Title of a column → value; null where it has none' }),
    unevaluated: Type.Record(Type.String(), Type.String(), {
      description: 'Title of a column that has no value here → why it could not be evaluated',
    }),
  }),
);

export const answerSchema = named(
  'ResourceQueryAnswer',
  Type.Object({
    columns: Type.Array(named('ResourceQueryColumn', Type.Object({ title: Type.String(), value: Type.String() }))),
    rows: Type.Array(rowSchema),
    complete: Type.Boolean({ description: 'Whether nothing is left: the same as no `next_cursor`' }),
    next_cursor: nullable(Type.String()),
    provisional: Type.Boolean({
      description:
        'Sorted: the rows are only the first of those that were seen so far. The next answers give them again',
    }),
    limit_reached: nullable(
      Object.assign(named('ResourceQueryLimit', words(endings)), {
        description: 'What ended the answer: its rows, its size, the resources that it may evaluate, or its time',
      }),
    ),
    candidates: Type.Integer({
      description: 'Resources of the accounts, type, region and status, whatever their tags; of all answers together',
    }),
    evaluated: Type.Integer({ description: 'Resources that this answer evaluated: the sum of the next three' }),
    matched: Type.Integer(),
    not_matched: Type.Integer(),
    not_evaluated: Type.Integer({ description: 'Resources of which it is not known whether they match' }),
    reasons: Type.Array(
      named(
        'ResourceQueryReason',
        Type.Object({ reason: Type.String(), resources: Type.Integer(), example_resource_id: id() }),
      ),
      { description: 'Why resources were not evaluated, the most frequent first; a sample where there are many' },
    ),
  }),
);
