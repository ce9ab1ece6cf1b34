import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import type { FormatsPlugin } from 'ajv-formats';
import { closedSchema } from './closed-schema.ts';
import { faultSentences } from './fault-sentences.ts';

/** Says in sentences what is wrong with a value; an empty list when it fits. */
export type SchemaCheck = (value: unknown, options?: { sizeBytes?: number }) => string[];

/** Up to this size all faults of a value are reported; beyond it only the first, so that the report costs little. */
const thoroughSizeBytes = 16 * 1024;

// The package is CommonJS whose `default` is the plugin, which nodenext sees as a namespace.
const addFormats = formatsPlugin as unknown as FormatsPlugin;

function createAjv(options: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: options.allErrors, verbose: true, strict: true, strictTypes: false });
  addFormats(ajv);
  // Only the API description reads it.
  ajv.addKeyword('x-enum-descriptions');
  return ajv;
}

const firstFault = createAjv({ allErrors: false });
const allFaults = createAjv({ allErrors: true });

/**
 * Makes the check of a schema; objects in it refuse fields that they do not name. It is compiled when it is first
 * used: compiling hundreds at start would take seconds.
 */
export function compileCheck(schema: object): SchemaCheck {
  const closed = closedSchema(schema);
  let fits: ValidateFunction | null = null;
  let thorough: ValidateFunction | null = null;
  return (value, { sizeBytes = 0 } = {}) => {
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
