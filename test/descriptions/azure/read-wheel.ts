import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CalledApi } from './called-operations.ts';
import type { ApiDescription } from '../../../activities/clouds/azure/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import { readModels } from './read-models.ts';
import { readOperations } from './read-operations.ts';

/**
 * The description of one version of an API from its package, unpacked below `root`. Throws when the package has no such
 * operation or model.
 */
export function readWheel(root: string, called: CalledApi): ApiDescription {
  const folder = join(root, called.folder);
  const models = readModels({
    models: texts(join(folder, 'models'), /^_models(?:_py3)?\.py$/),
    enums: texts(join(folder, 'models'), /_enums\.py$/),
  });
  const known = operationFiles(folder).flatMap((text) => readOperations(text));
  const schemas: ApiDescription['schemas'] = {};
  const take = (name: string): void => {
    if (Object.hasOwn(schemas, name)) return;
    if (!models.isModel(name)) throw new Error(`${called.api} has no model ${name}`);
    schemas[name] = models.fieldsOf(name);
    for (const referred of Object.values(schemas[name]).flatMap(references)) take(referred);
  };
  const operations = called.operations.map((id) => {
    const [verb = '', path = ''] = (called.onOtherScope?.[id] ?? id).split(' ');
    const found = known.find(
      (one) =>
        one.verb === verb &&
        one.path.toLowerCase() === path.toLowerCase() &&
        (one.apiVersion === '' || one.apiVersion === called.apiVersion),
    );
    if (found === undefined) throw new Error(`${called.api} has no operation ${id}`);
    const { name, query, required, body, answer } = found;
    if (body !== null) take(body);
    // What a change answers is not read.
    const read = verb === 'GET' || verb === 'POST' ? answer : null;
    if (read !== null) take('schema' in read ? read.schema : read.page);
    return [id, { name, query, required, body, answer: read }] as const;
  });
  const rows = called.rows ?? {};
  for (const schema of Object.values(rows)) take(schema);
  return {
    api: called.api,
    apiVersion: called.apiVersion,
    from: called.from,
    operations: Object.fromEntries(operations),
    rows: { ...rows },
    schemas,
  };
}

function texts(folder: string, name: RegExp): string {
  const files = readdirSync(folder).filter((file) => name.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

function operationFiles(folder: string): string[] {
  const inFolder = join(folder, 'operations');
  if (!existsSync(inFolder)) throw new Error(`${folder} has no operations`);
  const files = readdirSync(inFolder).filter((file) => file.endsWith('_operations.py'));
  return files.map((file) => readFileSync(join(inFolder, file), 'utf8'));
}

function references(type: FieldType): string[] {
  if (typeof type === 'string') return type.startsWith('#') ? [type.slice(1)] : [];
  const inner = [type.type, type.list, type.map, ...Object.values(type.fields ?? {})];
  return inner.flatMap((one) => (one === undefined ? [] : references(one)));
}
