import { Type } from 'typebox';
import { listDefinitionFiles } from '../../db/reads/definition-files/definition-files.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageOf, pageQuery, pageSchema, paginated } from '../pagination.ts';

const fileSchema = named(
  'DefinitionFile',
  Type.Object({
    path: Type.String({ description: 'Its name in `CHECKS_DIR`; `.` for the directory, where that cannot be read' }),
    subject_type: nullable(words(['check', 'framework'] as const)),
    subject_id: nullable(Type.String({ description: 'Id of the custom check or framework' })),
    faults: Type.Array(
      named(
        'DefinitionFault',
        Type.Object({
          line: Type.Integer({ minimum: 1 }),
          column: Type.Integer({ minimum: 1 }),
          message: Type.String(),
        }),
      ),
      { description: 'What is wrong with it; the version of before is in force then' },
    ),
    changed_at: timestamp(),
  }),
);

/** Declares the endpoint of the files from which custom checks and frameworks come. */
export function definitionFileEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/definition-files',
      tag: 'Compliance',
      summary: 'List the files of custom checks and frameworks',
      description: 'Those that the workers found in `CHECKS_DIR`, by name, with the line of each fault.',
      query: Type.Object(pageQuery),
      responses: { 200: pageSchema(fileSchema) },
      async handler({ query }) {
        const page = pageOf(query);
        const { rows, total } = await listDefinitionFiles(database, { page });
        const files = rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
        return { status: 200, body: paginated(files, total, page) };
      },
    }),
  ];
}
