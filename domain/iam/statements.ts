import { isObject, type Json, type JsonObject } from '../json.ts';
import { parseOperator, type WrittenOperator } from './condition-operators.ts';

/** A test of a condition block: one operator on one key. `presence` is the operator `Null`. */
export interface ConditionTest {
  operator: WrittenOperator | 'presence';
  /** In lower case. */
  key: string;
  values: readonly string[];
}

/** Principals by kind (`AWS`, `Service`, `Federated`, `CanonicalUser`); `*` alone is every kind. */
export type Principals = '*' | Readonly<Record<string, readonly string[]>>;

/** A parsed statement of a policy. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  /** Null: the statement names no principals, as in identity policies. */
  principals: { listed: Principals; except: boolean } | null;
  actions: { listed: readonly string[]; except: boolean };
  /** Null: the statement names no resources and applies to the one that it is attached to. */
  resources: { listed: readonly string[]; except: boolean } | null;
  tests: readonly ConditionTest[];
  /** Whether policy variables are resolved. */
  withVariables: boolean;
  /** The statement as written in the document. */
  source: JsonObject;
}

/** A document or statement that does not follow the policy grammar, so that it cannot be evaluated. */
export class UnreadablePolicy extends Error {
  override readonly name = 'UnreadablePolicy';
}

/**
 * Reads the statements of a policy document (IAM user guide, "Grammar of the IAM JSON policy language").
 * Null has none. Throws `UnreadablePolicy` for what the grammar does not know, rather than leave it out.
 */
export function parseStatements(document: JsonObject | null): Statement[] {
  if (document === null) return [];
  const statements = document['Statement'];
  if (statements === undefined || statements === null) throw new UnreadablePolicy('the policy has no statements');
  const withVariables = document['Version'] === '2012-10-17';
  return (Array.isArray(statements) ? statements : [statements]).map((one) => parseStatement(one, withVariables));
}

function parseStatement(source: Json, withVariables: boolean): Statement {
  if (!isObject(source)) throw new UnreadablePolicy('a statement of the policy is not an object');
  const effect = source['Effect'];
  if (effect !== 'Allow' && effect !== 'Deny') throw new UnreadablePolicy('a statement has an unknown effect');
  const actions = either(source, 'Action', 'NotAction');
  if (actions === null) throw new UnreadablePolicy('a statement has neither Action nor NotAction');
  return {
    effect,
    principals: principalsOf(source),
    actions,
    resources: either(source, 'Resource', 'NotResource'),
    tests: testsOf(source['Condition']),
    withVariables,
    source,
  };
}

function either(source: JsonObject, member: string, opposite: string): { listed: string[]; except: boolean } | null {
  const [listed, excepted] = [source[member], source[opposite]];
  if (listed !== undefined && excepted !== undefined) {
    throw new UnreadablePolicy(`a statement has both ${member} and ${opposite}`);
  }
  if (listed !== undefined) return { listed: texts(listed, member), except: false };
  return excepted === undefined ? null : { listed: texts(excepted, opposite), except: true };
}

function principalsOf(source: JsonObject): Statement['principals'] {
  const [listed, excepted] = [source['Principal'], source['NotPrincipal']];
  if (listed !== undefined && excepted !== undefined) {
    throw new UnreadablePolicy('a statement has both Principal and NotPrincipal');
  }
  const given = listed ?? excepted;
  if (given === undefined) return null;
  const except = listed === undefined;
  if (given === '*') return { listed: '*', except };
  // Lambda returns a principal as a bare account id or ARN.
  if (typeof given === 'string') return { listed: { AWS: [given] }, except };
  if (!isObject(given)) throw new UnreadablePolicy('a statement has principals in an unknown format');
  const kinds = Object.entries(given).map(([kind, values]) => [kind, texts(values, kind)] as const);
  return { listed: Object.fromEntries(kinds), except };
}

function testsOf(condition: Json | undefined): ConditionTest[] {
  if (condition === undefined || condition === null) return [];
  if (!isObject(condition)) throw new UnreadablePolicy('a condition is not an object');
  return Object.entries(condition).flatMap(([name, tests]) => {
    const operator = name.toLowerCase() === 'null' ? 'presence' : parseOperator(name);
    if (operator === null) throw new UnreadablePolicy(`the condition operator ${name} is unknown`);
    if (!isObject(tests)) throw new UnreadablePolicy(`the condition ${name} is not an object`);
    return Object.entries(tests).map(([key, values]) => ({
      operator,
      key: key.toLowerCase(),
      values: texts(values, key),
    }));
  });
}

function texts(value: Json, member: string): string[] {
  return (Array.isArray(value) ? value : [value]).map((one) => {
    if (typeof one === 'string') return one;
    if (typeof one === 'boolean' || typeof one === 'number') return String(one);
    throw new UnreadablePolicy(`${member} of a statement contains a value that is not a string`);
  });
}
