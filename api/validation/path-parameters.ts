import { notFound } from '../errors.ts';
import { compileCheck } from './schema-check.ts';
import { textReaders } from './text-values.ts';

type Values = Record<string, unknown>;

/** Creates the reader of an endpoint's path parameters; an invalid one is a 404, as no such thing can exist. */
export function pathParametersReader(schema: object): (texts: Record<string, string>) => Values {
  const readers = textReaders(schema);
  const check = compileCheck(schema);
  return (texts) => {
    const values: Values = {};
    for (const [name, { read }] of readers) {
      const value = read(texts[name] ?? '');
      if (value === null) throw notFound('The resource of this path was');
      values[name] = value;
    }
    if (check(values).length > 0) throw notFound('The resource of this path was');
    return values;
  };
}
