import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import type { FormatsPlugin } from 'ajv-formats';
import { closedSchema } from './closed-schema.ts';
import { faultSentences } from './fault-sentences.ts';

/** Returns sentences that say what is wrong with a value; an empty list if it is valid. */
export type SchemaCheck = (value: unknown, options?: { sizeBytes?: number }) => string[];

/** Up to this size all errors of a value are reported; beyond it only the first, to limit the cost. */
const thoroughSizeBytes = 16 * 1024;

// The package is CommonJS whose `default` is the plugin, which nodenext sees as a namespace.
const addFormats = formatsPlugin as unknown as FormatsPlugin;

function createAjv(options: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: options.allErrors,
    verbose: true,
    strict: true,
    strictTypes: false,
    discriminator: true,
  });
  addFormats(ajv);
  // Used only by the API description.
  ajv.addKeyword('x-enum-descriptions');
  return ajv;
}

const firstFault = createAjv({ allErrors: false });
const allFaults = createAjv({ allErrors: true });

/** Checks by their schemas, which endpoints share. */
const checks = new WeakMap<object, SchemaCheck>();

/**
 * Returns the check of a schema; its objects reject unknown fields. It is compiled on first use: compiling hundreds at
 * start would take seconds.
 */
export function compileCheck(schema: object): SchemaCheck {
  let check = checks.get(schema);
  if (check === undefined) {
    check = createCheck(schema);
    checks.set(schema, check);
  }
  return check;
}

function createCheck(schema: object): SchemaCheck {
  let closed: object | null = null;
  let fits: ValidateFunction | null = null;
  let thorough: ValidateFunction | null = null;
  return (value, { sizeBytes = 0 } = {}) => {
    closed ??= closedSchema(schema);
    fits ??= firstFault.compile(closed);
    if (fits(value)) return [];
    if (sizeBytes > thoroughSizeBytes) return sentences(fits.errors);
    thorough ??= allFaults.compile(closed);
    return thorough(value) ? [] : sentences(thorough.errors);
  };
}

function sentences(errors: ErrorObject[] | null | undefined): string[] {
  return faultSentences(errors ?? []);
}
