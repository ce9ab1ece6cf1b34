import { Type, type TSchema } from 'typebox';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { badRequest } from '../errors.ts';
import { taggedForms, taggedUnion } from '../validation/tagged-union.ts';
import { compileCheck, type SchemaCheck } from '../validation/schema-check.ts';
import { connectFormOf, connectForms } from './forms/forms.ts';
import { named } from '../named.ts';

/**
 * Body of replacing credentials: the fields of every kind, since only the provider determines which are required.
 * `requireCredentialFields` checks that.
 */
export const credentialsBody = named(
  'CredentialsChange',
  Type.Object(
    Object.fromEntries([...fieldsOfAllKinds()].map(([name, schemas]) => [name, Type.Optional(either(schemas))])),
    { description: `The fields of the provider's kind: ${connectForms.map(fieldsOfForm).join('; ')}` },
  ),
);

/** Returns field → its schemas: kinds have fields of the same name. */
function fieldsOfAllKinds(): Map<string, TSchema[]> {
  const fields = new Map<string, TSchema[]>();
  for (const { credentialsBody } of connectForms) {
    for (const [name, schema] of Object.entries(credentialsBody.properties as Record<string, TSchema>)) {
      fields.set(name, [...(fields.get(name) ?? []), schema]);
    }
  }
  return fields;
}

function either(schemas: TSchema[]): TSchema {
  const [first, ...others] = schemas;
  if (first !== undefined && others.length === 0) return first;
  const tagged = schemas.map(taggedForms);
  if (!tagged.every((forms) => forms !== null)) return Type.Union(schemas);
  // One union of all forms: errors are those of the form that `type` names.
  return taggedUnion(tagged.flat(), "Of the provider's kind");
}

const checks = new Map<ProviderKind, SchemaCheck>();

/** Throws 400 naming each missing field of a kind's credentials, and each that belongs to another kind. */
export function requireCredentialFields(kind: ProviderKind, body: unknown): void {
  const check = checks.get(kind) ?? compileCheck(connectFormOf(kind).credentialsBody);
  checks.set(kind, check);
  const faults = check(body);
  if (faults.length > 0) throw badRequest('The body is not valid', faults.join('; '));
}

function fieldsOfForm({ kind, credentialsBody }: (typeof connectForms)[number]): string {
  return `${kind}: ${Object.keys(credentialsBody.properties).join(', ')}`;
}
