import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import type { DefinitionFault } from '../../domain/custom-frameworks/faults.ts';
import { shortened } from '../../domain/drift/labels.ts';

// The schemas are ours: checking them takes time and finds nothing.
const ajv = new Ajv({ allErrors: true, meta: false, validateSchema: false, strict: false });
const compiled = new WeakMap<TSchema, ValidateFunction>();

/** Returns what a schema finds wrong with a value, and with which member; nothing for a valid one. */
export function schemaFaults(schema: TSchema, value: unknown): DefinitionFault[] {
  const check = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, check);
  return check(value) ? [] : (check.errors ?? []).map(faultOf);
}

/** Returns whether a value fits a schema. */
export function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return schemaFaults(schema, value).length === 0;
}

function faultOf({ instancePath, message = 'is not valid', keyword, params }: ErrorObject): DefinitionFault {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const name = path.length === 0 ? '' : `${path.join('.')} `;
  if (keyword === 'additionalProperties') {
    const extra = String(params['additionalProperty']);
    return { path: [...path, extra], message: `there is no field ${[...path, shortened(extra, 100)].join('.')}` };
  }
  if (keyword === 'enum') {
    const values = (params['allowedValues'] as unknown[]).join(', ');
    return { path, message: `${name}must be one of ${values}` };
  }
  return { path, message: `${name}${message}` };
}
