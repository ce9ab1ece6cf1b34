import assert from 'node:assert/strict';
import type { SchemaCheckRule } from '../../../domain/checks/property-rules.ts';
import type { Verdict } from '../../../domain/checks/verdict.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { testChecks } from './check-cases.ts';
import { outcomeOf } from './outcome-of.ts';

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

/** Declares one test of what a check says of documents that are odd, new or of a kind that it is not about. */
export function testOutcomes(
  checks: readonly SchemaCheckRule[],
  id: string,
  { says, documents }: { says: string; documents: readonly (readonly [Verdict['outcome'], JsonObject])[] },
): void {
  it(`${id} ${says}`, () => {
    for (const [outcome, document] of documents) {
      assert.equal(outcomeOf({ checks, id }, document), outcome, JSON.stringify(document));
    }
  });
}
