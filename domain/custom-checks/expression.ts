import type { ParseResult } from '@marcbachmann/cel-js';
import { EvaluationError, ParseError, TypeError as CelTypeError } from '@marcbachmann/cel-js';
import { environment, sourceMaxLength } from './cel.ts';
import { ExpressionReader, type ValuePath } from './expression-reader.ts';
import { PredicateFault } from './predicate-fault.ts';

/** What a predicate can use, as CEL sees it. Numbers of a configuration are doubles. */
export interface PredicateVariables {
  /** The configuration of the resource. */
  resource: unknown;
  id: string;
  name: string;
  region: string;
  resource_type: string;
  tags: Record<string, string>;
  account: Record<string, string | number | null>;
  /** Resource type → its resources. */
  related: Record<string, readonly unknown[]>;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable: Record<string, string>;
  now: Date;
}

/** A predicate that has no value for a resource, e.g. since a field that it reads does not exist. */
export class PredicateError extends Error {
  override readonly name = 'PredicateError';
}

/** An expression that was parsed, checked and found to be within the limits. */
export interface Expression {
  source: string;
  /** JSON Pointers of the parts of the configuration that it reads; '' for the whole. */
  looksAt: readonly string[];
  /** Types whose resources it reads through `related`. */
  related: readonly string[];
  readsTags: boolean;
  /** Paths of the values that it uses, and does not just ask for with `has()`. */
  values: readonly ValuePath[];
  /** CEL's type of its value; `dyn` where only a resource shows it. */
  type: string;
  /** Returns its value for a resource. Throws `PredicateError` where CEL has an error. */
  valueOf: (variables: PredicateVariables) => unknown;
}

/** Parses, checks and limits an expression of any type. Throws `PredicateFault`. */
export function compileExpression(source: string): Expression {
  if (source.length > sourceMaxLength) {
    throw new PredicateFault(`is longer than ${sourceMaxLength} characters`, { source, at: 0 });
  }
  const parsed = parse(source);
  const reader = new ExpressionReader(source);
  reader.read(parsed.ast, 0);
  const checked = parsed.check();
  if (!checked.valid) throw faultOf(checked.error, source);
  return {
    source,
    looksAt: [...reader.looksAt].toSorted(),
    related: [...reader.related].toSorted(),
    readsTags: reader.readsTags,
    values: reader.values,
    type: checked.type ?? 'value of no type',
    valueOf: (variables) => valueOf(parsed, variables),
  };
}

function parse(source: string): ParseResult {
  try {
    return environment.parse(source);
  } catch (error) {
    throw faultOf(error, source);
  }
}

function faultOf(error: unknown, source: string): PredicateFault {
  if (error instanceof ParseError || error instanceof CelTypeError || error instanceof EvaluationError) {
    return new PredicateFault(error.summary, { source, at: error.range?.start ?? 0 });
  }
  throw error;
}

function valueOf(parsed: ParseResult, variables: PredicateVariables): unknown {
  try {
    return parsed(variables as unknown as Record<string, unknown>);
  } catch (error) {
    // Functions of the engine throw errors of the language, too, whose text may quote what they were given.
    const isOfCel = error instanceof EvaluationError || error instanceof CelTypeError;
    throw new PredicateError(isOfCel ? error.summary : 'the predicate ended with an error');
  }
}
