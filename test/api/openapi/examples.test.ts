import assert from 'node:assert/strict';
import { compileCheck } from '../../../api/validation/schema-check.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { openApiOf, type OpenApi } from '../../helpers/openapi.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';

interface Content {
  schema: JsonObject;
  example?: Json;
}

describe('the examples of the API description', () => {
  let application: TestApplication;
  let openApi: OpenApi;
  let contents: { place: string; content: Content }[];

  before(async () => {
    application = await startApplication();
    openApi = await openApiOf(application.url);
    contents = Object.entries(openApi.document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody, responses }]) => {
        const operation = `${method.toUpperCase()} ${path}`;
        const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
        return [
          ...(requestBody === undefined ? [] : [{ place: `${operation}, request`, content: requestBody.content }]),
          ...answers.map(([status, answer]) => ({
            place: `${operation}, ${status}`,
            content: '$ref' in answer ? {} : (answer.content ?? {}),
          })),
        ].flatMap(({ place, content }) => {
          const json = content['application/json'] as Content | undefined;
          // A file has no example.
          const isFile = json === undefined || (json.example === undefined && !('$ref' in json.schema));
          return isFile ? [] : [{ place, content: json }];
        });
      }),
    );
  });
  after(() => application.stop());

  it('are there for every request and answer', () => {
    assert.ok(contents.length > 250, `${contents.length}`);
    assert.deepEqual(
      contents.filter(({ content }) => content.example === undefined).map(({ place }) => place),
      [],
    );
  });

  it('fit their schemas', () => {
    const faults = contents.flatMap(({ place, content }) =>
      compileCheck(openApi.inline(content.schema))(content.example).map((fault) => `${place}: ${fault}`),
    );
    assert.deepEqual(faults, []);
  });

  it('have values that a member would meet, and no names of types or fields', () => {
    const strange = contents.flatMap(({ place, content }) =>
      stringsIn(content.example ?? null)
        .filter(({ name, text }) => text === 'string' || text === '' || text === name.replaceAll('_', ' '))
        .map(({ name, text }) => `${place}: ${name} is "${text}"; give it a value in api/openapi/example-values.ts`),
    );
    assert.deepEqual([...new Set(strange)], []);
  });
});

function stringsIn(value: Json, name = ''): { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (Array.isArray(value)) return value.flatMap((part) => stringsIn(part, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, part]) => stringsIn(part, field));
}
