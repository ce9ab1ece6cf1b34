import type { FieldType, Schemas } from '../../shared/descriptions/field-type.ts';
import { enumOf, formOf } from './described-call.ts';
import type { MemberType, ServiceDescription } from './description.ts';

const known = new WeakMap<ServiceDescription, Schemas>();

/** Returns the structures of a service in the form in which answers of every cloud are reviewed. */
export function schemasOf(description: ServiceDescription): Schemas {
  const schemas =
    known.get(description) ??
    Object.fromEntries(
      Object.entries(description.structures).map(([name, { members }]) => [
        name,
        Object.fromEntries(Object.entries(members).map(([member, type]) => [member, fieldType(description, type)])),
      ]),
    );
  known.set(description, schemas);
  return schemas;
}

function fieldType(description: ServiceDescription, type: MemberType): FieldType {
  const { list, map, keys, type: plain = 'any' } = formOf(type);
  if (list !== undefined) return { list: fieldType(description, list) };
  if (map !== undefined) {
    const names = enumOf(description, keys);
    return { map: fieldType(description, map), ...(names === null ? {} : { keys: [...names] }) };
  }
  const values = enumOf(description, type);
  if (values !== null) return { type: 'string', enum: [...values] };
  return plain === 'document' ? 'any' : plain;
}
