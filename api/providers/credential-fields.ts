import { Type, type TSchema } from 'typebox';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { badRequest } from '../errors.ts';
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
    Object.fromEntries(
      connectForms.flatMap(({ credentialsBody }) =>
        Object.entries(credentialsBody.properties as Record<string, TSchema>).map(([name, schema]) => [
          name,
          Type.Optional(schema),
        ]),
      ),
    ),
    { description: `The fields of the provider's kind: ${connectForms.map(fieldsOfForm).join('; ')}` },
  ),
);

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
