import type { SchemaCheckRule } from '../../../domain/checks/property-rules.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { testChecks } from './check-cases.ts';

/** A document of which the check approves, and one of which it does not. */
export interface DocumentCases {
  pass: JsonObject;
  fail: JsonObject;
}

/** Like `testChecks`, for checks of types by schema: what they cannot decide is a document with an unreadable part. */
export function testSchemaChecks(checks: readonly SchemaCheckRule[], table: Record<string, DocumentCases>): void {
  const cases = Object.entries(table).map(([id, { pass, fail }]) => {
    const [, part = ''] = checks.find((check) => check.id === id)?.looksAt[0]?.split('/') ?? [];
    const { [part]: _hidden, ...rest } = pass;
    const blind = { configuration: rest, unreadable: { [`/${part}`]: 'access was denied' } };
    return [id, { pass: { configuration: pass }, fail: { configuration: fail }, blind }] as const;
  });
  testChecks(checks, Object.fromEntries(cases));
}
