import { PredicateError, type PredicateVariables } from '../custom-checks/expression.ts';
import { whySecret, whyUnread } from '../custom-checks/unknown-values.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { CellTooLong, cellMaxLength, cellValue } from './cell-value.ts';
import type { CompiledColumn, CompiledQuery } from './query.ts';

/** A resource with what a query uses of it. */
export interface QueriedResource {
  id: number;
  externalId: string;
  name: string;
  region: string;
  resourceType: string;
  tags: Record<string, string>;
  configuration: JsonObject;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable: Record<string, string>;
}

/** What is the same for all resources of an account. */
export interface QueriedAccount {
  provider_id: number;
  name: string;
  account_id: string | null;
}

/** A value of a column; `reason` says why it has none. */
export type Cell = { value: Json } | { reason: string };

/** What a query says of a resource. What could not be evaluated is neither matched nor not matched. */
export type QueryVerdict =
  | { outcome: 'matched'; cells: Cell[] }
  | { outcome: 'not_matched' }
  | { outcome: 'not_evaluated'; reason: string };

/** Evaluates a query on one resource. The filter decides; a column without a value does not change the verdict. */
export function evaluateResource(
  query: CompiledQuery,
  { resource, account, now }: { resource: QueriedResource; account: QueriedAccount; now: Date },
): QueryVerdict {
  const variables: PredicateVariables = {
    resource: resource.configuration,
    id: resource.externalId,
    name: resource.name,
    region: resource.region,
    resource_type: resource.resourceType,
    tags: resource.tags,
    account: { ...account },
    related: {},
    unreadable: resource.unreadable,
    now,
  };
  const { filter } = query;
  if (filter !== null) {
    const unknown = whyUnread(filter.needed, resource) ?? whySecret(filter.predicate.values, resource);
    if (unknown !== null) return { outcome: 'not_evaluated', reason: unknown };
    try {
      if (!filter.predicate.holds(variables)) return { outcome: 'not_matched' };
    } catch (error) {
      if (error instanceof PredicateError) return { outcome: 'not_evaluated', reason: error.message };
      throw error;
    }
  }
  return { outcome: 'matched', cells: query.columns.map((column) => cellOf(column, { resource, variables })) };
}

function cellOf(
  column: CompiledColumn,
  { resource, variables }: { resource: QueriedResource; variables: PredicateVariables },
): Cell {
  const unread = whyUnread(column.needed, resource);
  if (unread !== null) return { reason: unread };
  try {
    if (column.kind === 'path') return { value: cellValue(valueAt(resource.configuration, column.pointer)) };
    const secret = whySecret(column.expression.values, resource);
    if (secret !== null) return { reason: secret };
    return { value: cellValue(column.expression.valueOf(variables)) };
  } catch (error) {
    if (error instanceof CellTooLong) return { reason: `the value has more than ${cellMaxLength} characters` };
    if (error instanceof PredicateError) return { reason: error.message };
    throw error;
  }
}

/** Returns the value at a JSON Pointer (RFC 6901); null where there is none. */
function valueAt(configuration: JsonObject, pointer: string): Json {
  let value: Json = configuration;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const isMember = (Array.isArray(value) || isObject(value)) && Object.hasOwn(value, name) && name !== 'length';
    if (!isMember) return null;
    value = (value as JsonObject)[name] ?? null;
  }
  return value;
}
