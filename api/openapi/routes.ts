import { Type } from 'typebox';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { openApiDocument } from './document.ts';

/** Declares the endpoint of the API description; `listAll` is called on first use. */
export function openApiEndpoints(listAll: () => readonly Endpoint[], options: { baseUrl: string | null }): Endpoint[] {
  let content: Buffer | null = null;
  return [
    endpoint({
      method: 'get',
      path: '/openapi.json',
      tag: 'Operation',
      summary: 'Get this API description',
      description: 'The OpenAPI 3.1 document of every endpoint.',
      fileTypes: ['application/json'],
      responses: { 200: Type.Unknown() },
      async handler() {
        content ??= Buffer.from(JSON.stringify(openApiDocument(listAll(), options)));
        return { status: 200, body: { contentType: 'application/json; charset=utf-8', content } };
      },
    }),
  ];
}
