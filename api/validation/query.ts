import { badRequest } from '../errors.ts';
import { compileCheck } from './schema-check.ts';
import { textReaders } from './text-values.ts';

type Values = Record<string, unknown>;

const noValues: Values = Object.freeze({});

/** Creates the reader of an endpoint's query; it throws 400 with all errors. */
export function queryReader(schema: object): (queryText: string) => Values {
  const readers = textReaders(schema);
  const check = compileCheck(schema);
  const mayBeEmpty = !('required' in schema);
  return (queryText) => {
    if (queryText === '' && mayBeEmpty) return noValues;
    const values: Values = {};
    const faults: string[] = [];
    for (const [name, text] of new URLSearchParams(queryText)) {
      const reader = readers.get(name);
      if (reader === undefined) {
        faults.push(`${name.slice(0, 100)} is not a known parameter`);
      } else if (name in values && reader.several === 'no') {
        faults.push(`${name} is given more than once`);
      } else {
        const read = (reader.several === 'separated' ? text.split(',') : [text]).map(reader.read);
        if (read.includes(null)) faults.push(`${name} must be ${reader.expected}`);
        const all = name in values ? [values[name], ...read].flat() : read;
        values[name] = all.length === 1 ? all[0] : all;
      }
      if (faults.length >= 50) break;
    }
    if (faults.length === 0) faults.push(...check(values, { sizeBytes: queryText.length }));
    if (faults.length > 0) throw badRequest('The query is not valid', faults.join('; '));
    return values;
  };
}
