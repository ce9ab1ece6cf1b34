import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { parametersIn } from '../../helpers/every-endpoint.ts';
import { openApiOf, type DeclaredOperation, type OpenApi } from '../../helpers/openapi.ts';
import { rows, type Answer, type Row } from './rows.ts';
import { schemaFaults } from './types.ts';

const nameOf = ({ method, path }: Row): string => `${method} ${path}`;

describe('The interface specification against /openapi.json', () => {
  let application: TestApplication;
  let description: OpenApi;

  before(async () => {
    application = await startApplication();
    description = await openApiOf(application.url);
  });
  after(() => application.stop());

  it('has every row of the specification once', () => {
    assert.equal(new Set(rows.map(nameOf)).size, rows.length);
  });

  for (const row of rows) {
    it(`declares ${nameOf(row)}`, () => {
      const operation = description.document.paths[row.path]?.[row.method.toLowerCase()];
      assert.ok(operation, 'it is not declared');
      const { inline } = description;
      assert.deepEqual([...requestFaults(row, { operation, inline }), ...answerFaults(row, { operation, inline })], []);
    });
  }
});

/** An operation and what resolves the references in its schemas. */
interface Described {
  operation: DeclaredOperation;
  inline: OpenApi['inline'];
}

/** A parameter that may be repeated is written like a single value when it has one, as the specification has it. */
function oneOf(schema: JsonObject): JsonObject {
  const [single, several, ...others] = (schema['anyOf'] ?? []) as JsonObject[];
  return several?.['type'] === 'array' && others.length === 0 ? (single ?? schema) : schema;
}

function requestFaults(row: Row, { operation, inline }: Described): string[] {
  const query = parametersIn(operation, 'query');
  const asSchema: JsonObject = {
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, oneOf(inline(schema))])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  const faults = schemaFaults(asSchema, row.query ?? {}, { isRequest: true });
  if (row.body === undefined) return faults;
  const { requestBody } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  if (requestBody === undefined || schema === undefined) return [...faults, 'no body is declared'];
  if (requestBody.required === (row.bodyOptional ?? false))
    faults.push('whether a body is required is declared wrongly');
  return [...faults, ...schemaFaults(inline(schema), row.body, { isRequest: true })];
}

function answerFaults(row: Row, { operation, inline }: Described): string[] {
  const declared = operation.responses[String(row.status)];
  if (declared === undefined || '$ref' in declared) return [`status ${row.status} is not declared`];
  const { answer } = row;
  if (answer === undefined || 'any' in answer) return [];
  if ('file' in answer) {
    return answer.file
      .filter((type) => declared.content?.[type] === undefined)
      .map((type) => `${type} is not declared`);
  }
  const schema = declared.content?.['application/json']?.schema;
  if (schema === undefined) return ['no body is declared'];
  return bodyFaults(inline(schema), answer);
}

function bodyFaults(
  schema: JsonObject,
  answer: Exclude<Answer, { any: true } | { file: readonly string[] }>,
): string[] {
  const properties = schema['properties'] as Record<string, JsonObject> | undefined;
  if ('object' in answer) return schemaFaults(schema, answer.object, { isRequest: false });
  const items = ('array' in answer ? schema['items'] : properties?.['data']?.['items']) as JsonObject | undefined;
  if (items === undefined) return ['array' in answer ? 'it is no array' : 'it has no data'];
  const fields = 'array' in answer ? answer.array : answer.list;
  const envelopes = 'array' in answer ? [] : ['meta', 'pagination'].filter((name) => properties?.[name] === undefined);
  return [...envelopes.map((name) => `${name} is not declared`), ...schemaFaults(items, fields, { isRequest: false })];
}
