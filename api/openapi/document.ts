import type { JsonObject } from '../../domain/json.ts';
import type { Endpoint } from '../endpoint.ts';
import { collectNamedSchemas } from './named-schemas.ts';
import { operation } from './operation.ts';
import { sharedComponents } from './shared-parts.ts';

/** Returns the OpenAPI 3.1 document of the endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], { baseUrl }: { baseUrl: string | null }): JsonObject {
  const schemas = collectNamedSchemas();
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method] = operation(endpoint, { all: endpoints, schemas });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Infrastructure Audit Service',
      version: '1',
      description: 'Audits cloud infrastructure. Every path under `/api/v1` also answers under `/v1`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl ?? '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: sharedComponents(schemas.components()),
  };
}
