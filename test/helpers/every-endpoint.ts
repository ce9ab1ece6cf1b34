import { openApiOf, type DeclaredOperation, type DeclaredParameter, type OpenApi } from './openapi.ts';

/** One endpoint of the running service, with a path that can be called: each parameter filled in by its schema. */
export interface KnownEndpoint {
  /** As the access table names it. */
  name: string;
  method: string;
  path: string;
  samplePath: string;
  operation: DeclaredOperation;
}

/** All endpoints that the service declares. */
export async function everyEndpoint(url: string): Promise<KnownEndpoint[]> {
  const { document, inline } = await openApiOf(url);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, declared]) => {
      const operation = withoutReferences(declared, inline);
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        samplePath: samplePath(path, operation),
        operation,
      };
    }),
  );
}

/** The operation with the named schemas in the place of the references in its parameters and its body. */
function withoutReferences(operation: DeclaredOperation, inline: OpenApi['inline']): DeclaredOperation {
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) =>
      'in' in parameter ? { ...parameter, schema: inline(parameter.schema) } : parameter,
    ),
    ...(requestBody === undefined
      ? {}
      : {
          requestBody: {
            ...requestBody,
            content: Object.fromEntries(
              Object.entries(requestBody.content).map(([type, { schema }]) => [type, { schema: inline(schema) }]),
            ),
          },
        }),
  };
}

/** Parameters of an endpoint in one place. */
export function parametersIn(operation: DeclaredOperation, place: DeclaredParameter['in']): DeclaredParameter[] {
  return operation.parameters.filter(
    (parameter): parameter is DeclaredParameter => 'in' in parameter && parameter.in === place,
  );
}

/** The path with `text` in place of every parameter. */
export function pathWith(path: string, text: string): string {
  return path.replaceAll(/\{\w+\}/g, text);
}

/** An id that no row has, or the first word of a closed list. */
function samplePath(path: string, operation: DeclaredOperation): string {
  return parametersIn(operation, 'path').reduce((filled, { name, schema }) => {
    const words = (schema['enum'] ?? []) as string[];
    const sample = schema['type'] === 'integer' ? '999999999' : (words[0] ?? 'unknown');
    return filled.replace(`{${name}}`, sample);
  }, path);
}
