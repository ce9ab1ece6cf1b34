import type { Json } from '../../../../domain/json.ts';
import { snakeName } from './snake-case.ts';

/** Words in SDK names that are written in capitals. */
const capitals: Record<string, string> = {
  arn: 'Arn',
  id: 'ID',
  s3: 'S3',
  sse: 'Sse',
  sqs: 'SQS',
  url: 'URL',
};

/**
 * Returns the SDK structure that `snakeJson` made a value of. `names` are the SDK's members whose spelling the
 * snake_case name does not show (`ID`, `SSEAlgorithm`); the others are spelled with a capital for each word.
 */
export function sdkStructure(value: Json, names: readonly string[] = []): unknown {
  const spelled = new Map(names.map((name) => [snakeName(name), name]));
  const rebuild = (one: Json): unknown => {
    if (Array.isArray(one)) return one.map(rebuild);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(
      Object.entries(one)
        .filter(([, member]) => member !== null)
        .map(([key, member]) => [spelled.get(key) ?? pascalName(key), rebuild(member)]),
    );
  };
  return rebuild(value);
}

function pascalName(name: string): string {
  return name
    .split('_')
    .map((word) => capitals[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
