import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import type { ObjectChange } from '../../../domain/remediation/schema/object-change.ts';

/** Returns a text parameter. Throws `CloudError` without one: such a plan is not one of this service. */
export function textOf(parameters: JsonObject, name: string): string {
  const value = parameters[name];
  if (typeof value !== 'string') throw new TypeError(`the operation lacks its ${name}`);
  return value;
}

/** Returns a member that holds an object; empty for anything else. */
export function objectOf(parameters: JsonObject, name: string): JsonObject {
  const value = parameters[name];
  return isObject(value) ? value : {};
}

/** Returns the members of a list that are objects. */
export function objectsOf(parameters: JsonObject, name: string): JsonObject[] {
  const value = parameters[name];
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is JsonObject => isObject(one));
}

/** Returns the members of a list that are texts. */
export function textsOf(parameters: JsonObject, name: string): string[] {
  const value = parameters[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Returns a text, or undefined for anything else: members of a call's input that are left out. */
export function optionalText(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a number parameter. Throws without it: such a plan is not one of ours. */
export function numberOf(parameters: JsonObject, name: string): number {
  const value = parameters[name];
  if (typeof value !== 'number') throw new TypeError(`the operation lacks its ${name}`);
  return value;
}

export function optionalNumber(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function optionalFlag(value: Json | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** Returns the changes of single fields that an operation makes to a document. */
export function changesOf(parameters: JsonObject): ObjectChange[] {
  return objectsOf(parameters, 'changes').map((change) => {
    const { before, after, index } = change;
    return {
      field: textsOf(change, 'field'),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(typeof index === 'number' ? { index } : {}),
    };
  });
}
